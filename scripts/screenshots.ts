import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';

/** `CHROMIUM=<path of a Chromium> node scripts/screenshots.ts`: takes the README's pictures of the demo, into docs/images. */
const executablePath = process.env.CHROMIUM;
if (!executablePath) throw new Error('Set CHROMIUM to the path of a Chromium.');
const repository = new URL('../', import.meta.url);
const images = fileURLToPath(new URL('docs/images/', repository));
const size = { width: 1100, height: 680 };
const patience = 30_000;

async function startDemo(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { OPENAI_API_KEY: _key, ...environment } = process.env;
  const demo = spawn(process.execPath, [fileURLToPath(new URL('test/simulator/demo.ts', repository))], {
    env: { ...environment, DEMO_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit');
  const stop = async (): Promise<void> => {
    demo.kill('SIGINT');
    await ended;
  };
  let url = '';
  for await (const line of createInterface(demo.stdout)) {
    url = /Baton demo: (\S+)/.exec(line)?.[1] ?? url;
    if (line.includes('Ctrl-C')) return { url, stop };
  }
  throw new Error('The demo ended before it was ready.');
}

const inThread = '.pane.thread';
const inChannel = '.pane.channel';

/** Types into the composer of a pane and waits for words that come of it. */
async function say(page: Page, pane: string, text: string, thenShows: string): Promise<void> {
  await page.fill(`${pane} .composer textarea`, text);
  await page.press(`${pane} .composer textarea`, 'Enter');
  await page.waitForSelector(`${pane} >> text=${thenShows}`);
}

async function openThread(page: Page, text: string): Promise<void> {
  await page.hover(`${inChannel} .line:has-text("${text}")`);
  await page.click(`${inChannel} .line:has-text("${text}") [aria-label="Reply in thread"]`);
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${images}${name}.png`, animations: 'disabled', caret: 'hide' });
}

async function talk(page: Page): Promise<void> {
  await say(page, inChannel, '@Baton the import must never lose a row', 'the import must never');
  await say(page, inChannel, '@Baton what options do we have for the release?', 'what options');
  await openThread(page, 'what options');
  await page.waitForSelector(`${inThread} >> text=I would take B`);
  await say(page, inThread, 'take B, and no later than Friday', 'I keep that as a decision');
  await say(page, inThread, 'write a file release.md with 1. freeze 2. canary 3. everyone', 'I wrote');
  await shoot(page, 'conversation');
}

async function pick(page: Page): Promise<void> {
  await page.fill(`${inChannel} .composer textarea`, '/handoff tests');
  await page.press(`${inChannel} .composer textarea`, 'Enter');
  await page.waitForSelector('.modal select');
  await page.selectOption('.modal select', { index: 1 });
  await shoot(page, 'picker');
  await page.click('.modal [aria-label="Close"]');
}

async function handOff(page: Page): Promise<void> {
  const line = `${inThread} .line:has-text("take B, and no later")`;
  await page.hover(line);
  await page.click(`${line} [aria-label="More actions"]`);
  await page.click('text=Hand off this thread');
  await page.waitForSelector('.modal textarea');
  await page.fill('.modal textarea', 'the canary, and how we notice that it is bad');
  await shoot(page, 'shortcut');
  await page.click('.modal >> text="Hand off"');
  await page.waitForSelector(`${inThread} >> text=New session started with handoff context`);
}

async function goOn(page: Page): Promise<void> {
  await page.click(`${inThread} .line:has-text("New session started") a`);
  await page.click(`${inThread} button:has-text("Continue")`);
  await page.waitForSelector(`${inThread} >> text=Taking up where the document ends`);
  await shoot(page, 'seeded');
}

const report = `10:02 disk of db-2 at 91 %, 400 MB more each minute
10:05 the replica lags by 40 s
10:11 last night's backup still waits for a lock of report-runner`;

/** A topic for another channel: the card, all of it, what was decided, and the thread that was opened. */
async function setAside(page: Page): Promise<void> {
  await page.click('.channel-item:has-text("general")');
  const request = `@Baton ask #ops about the disk alert separately:\n${report}`;
  await say(page, inChannel, request, 'ask #ops about the disk alert');
  await openThread(page, 'about the disk alert');
  await page.waitForSelector(`${inThread} button:has-text("Approve")`);
  await shoot(page, 'approval');
  await page.click(`${inThread} button:has-text("View all")`);
  await page.waitForSelector('.modal >> text=Instruction');
  await shoot(page, 'view-all');
  await page.click('.modal [aria-label="Close"]');
  await page.click(`${inThread} button:has-text("Approve")`);
  await page.waitForSelector(`${inThread} >> text=It goes on there by itself`);
  await shoot(page, 'decided');
  await page.click(`${inThread} .line:has-text("Opened:") a:has-text("The disk alert")`);
  await page.waitForSelector(`${inThread} >> text=I take this up here`);
  await shoot(page, 'set-aside');
}

/** Where a channel's tools are switched on and its approvers are chosen. */
async function settings(page: Page): Promise<void> {
  await page.click('.sidebar >> text="Home"');
  await page.waitForSelector('.lines >> text=Extra tools: SpinOffTask.');
  await shoot(page, 'home');
  await page.click('[aria-label="Settings of #general"], .lines button:has-text("Settings") >> nth=1');
  await page.waitForSelector('.modal >> text=Who may approve');
  await shoot(page, 'settings');
  await page.click('.modal [aria-label="Close"]');
}

await mkdir(images, { recursive: true });
const demo = await startDemo();
// Its sandbox does not start in many containers, and it loads nothing but the demo.
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: size });
  page.setDefaultTimeout(patience);
  await page.goto(demo.url);
  await page.click('[aria-label="Close the introduction"]');
  await talk(page);
  await pick(page);
  await handOff(page);
  await goOn(page);
  await setAside(page);
  await settings(page);
} finally {
  await browser.close();
  await demo.stop();
}
