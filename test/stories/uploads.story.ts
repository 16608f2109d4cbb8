import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type Product, type Transport } from '../support/product.ts';
import { inThread } from '../support/threads.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');

describe.each<Transport>(['socket', 'http'])('files that people post, over %s (FILE-2)', (transport) => {
  let product: Product;
  beforeAll(async () => {
    product = await createProduct({ transport, script: () => ({ text: 'Seen.' }) });
    await product.start();
  });
  afterAll(() => product.close());

  const uploads = () => join(product.dataDirectory, 'spaces', product.slack.ids.channels.general, 'uploads');
  const lastRequest = () => JSON.stringify(product.model.requests.at(-1)?.body);
  async function post(text: string, files: readonly object[], thread?: string): Promise<string> {
    const { slack, model } = product;
    const before = model.requests.length;
    const place = { user: slack.ids.users.ana, channel: slack.ids.channels.general, text };
    const said = await slack.say({ ...place, files: files as never, ...(thread && { thread_ts: thread }) });
    const root = thread ?? said.ts;
    await slack.waitFor(() => model.requests.length > before, { timeoutMs: 20_000 });
    await slack.waitFor((state) => inThread(state, root).at(-1)?.user === slack.ids.botUser, { timeoutMs: 20_000 });
    return root;
  }

  test('are saved whole under uploads, and the model is told where', async () => {
    const { botUser } = product.slack.ids;
    const notes = { name: '<!channel> notes.md', content: '# Notes' };
    const root = await post(`<@${botUser}> read these`, [
      { name: 'shot.png', mimetype: 'image/png', base64: png.toString('base64') },
      notes,
    ]);
    const [shot = '', text = ''] = readdirSync(uploads())
      .toSorted((a, b) => b.length - a.length)
      .toReversed();
    expect(readFileSync(join(uploads(), shot))).toEqual(png);
    expect(readFileSync(join(uploads(), text), 'utf8')).toBe('# Notes');
    expect(shot).toMatch(/^F\w+-shot\.png$/);
    expect(text).toMatch(/^F\w+-channel_notes\.md$/);
    expect(lastRequest()).toContain(`[file saved as uploads/${shot}, image/png, 12 bytes]`);
    expect(lastRequest()).not.toContain('<!channel>');
    await post('', [{ name: 'more.txt', content: 'x' }], root);
    expect(lastRequest()).toMatch(/\[file saved as uploads\/F\w+-more\.txt, text\/plain, 1 bytes\]/);
  });
});

describe('what Slack gives instead of a file (FILE-2, W05)', () => {
  let product: Product;
  beforeAll(async () => {
    product = await createProduct({ transport: 'socket', script: () => ({ text: 'Not seen.' }) });
    await product.start();
    product.slack.mount('/login/', (request, response) => {
      const headers = request.url?.endsWith('bare.png') ? {} : { 'content-type': 'text/html; charset=utf-8' };
      response.writeHead(200, headers).end('<!DOCTYPE html><html><body>Sign in</body></html>');
    });
  });
  afterAll(() => product.close());

  test.each(['image.png', 'bare.png'])(
    'its login page for %s is not saved, and the missing scope is named',
    async (name) => {
      const { slack, model, dataDirectory } = product;
      const { ids } = slack;
      const before = model.requests.length;
      const at = `${1_999_999_999 + before}.000100`;
      const address = `${slack.url}/login/${name}`;
      const file = { id: `F0${before}`, name, mimetype: 'image/png', size: 9, url_private_download: address };
      await slack.raw({
        event: {
          ...{ type: 'message', subtype: 'file_share', channel: ids.channels.ana, channel_type: 'im' },
          ...{ user: ids.users.ana, text: 'look', ts: at, event_ts: at, files: [file] },
        },
      });
      await slack.waitFor(() => model.requests.length > before, { timeoutMs: 20_000 });
      expect(JSON.stringify(model.requests.at(-1)?.body)).toContain(
        `[file ${name} was not saved: Slack gave its login page`,
      );
      const told = async () => {
        const posts = await slack.calls({ method: 'chat.postMessage' });
        return posts.map(({ args }) => String(args.text)).find((text) => text.includes(name));
      };
      await expect.poll(told, { timeout: 20_000 }).toContain('files:read');
      expect(() => readdirSync(join(dataDirectory, 'spaces', ids.channels.ana, 'uploads'))).toThrow('ENOENT');
    },
  );
});
