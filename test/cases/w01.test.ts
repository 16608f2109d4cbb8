import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { spaceId } from '../../src/core/ids.ts';
import { InvalidInputError } from '../../src/errors.ts';
import { createSpaceFiles } from '../../src/files/space-files.ts';
import { makeTempTree, secretText, neverAborted as signal, type TempTree } from '../files/temp-tree.ts';

let tree: TempTree;
beforeEach(() => {
  tree = makeTempTree();
  const { root, outside } = tree;
  mkdirSync(join(root, 'notes'));
  writeFileSync(join(root, 'notes', 'plan.md'), 'the plan');
  symlinkSync(outside, join(root, 'link'));
  symlinkSync('../../../outside', join(root, 'notes', 'relative-link'));
  symlinkSync(join(outside, 'secret.txt'), join(root, 'file-link'));
  symlinkSync(join(outside, 'missing.txt'), join(root, 'dangling'));
  symlinkSync('chain-2', join(root, 'chain-1'));
  symlinkSync('link', join(root, 'chain-2'));
  symlinkSync('circle-2', join(root, 'circle-1'));
  symlinkSync('circle-1', join(root, 'circle-2'));
  symlinkSync('..', join(root, 'up'));
  symlinkSync('/', join(root, 'machine'));
});
afterEach(() => tree[Symbol.dispose]());

const attacks: readonly (readonly [string, string])[] = [
  ['the directory above', '..'],
  ['a file above', '../C2/secret.txt'],
  ['up from inside', 'notes/../../C2/secret.txt'],
  ['up and back in', '../C1/notes/plan.md'],
  ['up in the middle, staying inside', 'notes/../notes/plan.md'],
  ['many steps up', '../../../../../../../../etc/passwd'],
  ['up behind a dot', './../secret.txt'],
  ['up behind doubled slashes', 'notes//..//..//secret.txt'],
  ['absolute', '/etc/passwd'],
  ['absolute with two slashes', '//etc/passwd'],
  ['the root', '/'],
  ['the home directory', '~/secret.txt'],
  ["somebody's home directory", '~root/secret.txt'],
  ['encoded dots', '%2e%2e/secret.txt'],
  ['encoded dots and slash', '%2e%2e%2fsecret.txt'],
  ['encoded capitals', '%2E%2E%2Fsecret.txt'],
  ['doubly encoded', '%252e%252e%252fsecret.txt'],
  ['half encoded', '.%2e/secret.txt'],
  ['encoded slash', 'notes%2f..%2f..%2fsecret.txt'],
  ['encoded NUL', 'notes/plan.md%00.txt'],
  ['NUL', 'notes/plan.md\0.txt'],
  ['NUL before the way up', '\0../secret.txt'],
  ['a line break', 'notes/plan.md\n../secret.txt'],
  ['an escape character', 'notes/\u001b[2Jplan.md'],
  ['reversed reading order', 'notes/\u202edm.nalp'],
  ['backslashes', '..\\..\\secret.txt'],
  ['an encoded backslash', '..%5c..%5csecret.txt'],
  ['a drive', 'C:/Windows/win.ini'],
  ['a drive with a backslash', 'C:\\Windows\\win.ini'],
  ['a network share', '\\\\server\\share'],
  ['an address', 'file:///etc/passwd'],
  ['a full-width way up', '\uff0e\uff0e/secret.txt'],
  ['a two-dot character', '\u2025/secret.txt'],
  ['a full-width slash', '..\uff0fsecret.txt'],
  ['trailing dots', 'notes/plan.md...'],
  ['three dots', '.../secret.txt'],
  ['a space at the end', 'notes /plan.md '],
  ['half a character', 'notes/\ud800.md'],
  ['a name of 300 bytes', `notes/${'n'.repeat(300)}`],
  ['a name of 130 two-byte characters', `notes/${'é'.repeat(130)}`],
  ['a path of 2,000 characters', 'n/'.repeat(1_000)],
  ['forty directories', 'n/'.repeat(40)],
  ['a half-written file of ours', '.baton-partial-1'],
  ['a link outside', 'link'],
  ['through a link outside', 'link/secret.txt'],
  ['through a link to what is missing', 'link/nothing.txt'],
  ['through a link, deeper', 'link/inner/secret.txt'],
  ['a relative link', 'notes/relative-link/secret.txt'],
  ['a link to a file', 'file-link'],
  ['a dangling link', 'dangling'],
  ['a chain of links', 'chain-1/secret.txt'],
  ['links in a circle', 'circle-1'],
  ['a link to the directory above', 'up/C2/secret.txt'],
  ['a link to the directory above, and back in', 'up/C1/../secret.txt'],
  ['a link to the whole machine', 'machine/etc/passwd'],
  ['a link to open files', 'machine/proc/self/environ'],
];

describe.each(attacks)('W01: %s', (_name, path) => {
  test('is refused with words, and nothing outside is seen or touched', async () => {
    const before = tree.outsideNow();
    const outcomes = [
      await tree.files.read(path, { signal }),
      await tree.files.write(path, 'planted', { signal }),
      await tree.files.list(path, { signal }),
    ];
    for (const outcome of outcomes) {
      expect(outcome).toEqual({ kind: 'refused', reason: expect.stringMatching(/^".*" .*\.$/) });
      expect(JSON.stringify(outcome)).not.toContain(tree.dataDirectory);
    }
    expect(tree.outsideNow()).toEqual(before);
  });
});

test('W01: an outside that exists and one that does not are refused in the same words', async () => {
  const reasonFor = async (path: string) => {
    const outcome = await tree.files.read(path, { signal });
    return outcome.kind === 'refused' ? outcome.reason.replace(`"${path}"`, '') : outcome;
  };
  const there = await reasonFor('link/secret.txt');
  for (const path of ['link/nothing.txt', 'link/inner', 'file-link', 'dangling'])
    expect(await reasonFor(path)).toBe(there);
});

test.each([
  ['../C2', 'with a way up'],
  ['..', 'that is a way up'],
  ['', 'that is empty'],
  ['C1/../C2', 'with a slash'],
  ['C1\0', 'with NUL'],
  ['C1.txt', 'with a dot'],
])('W01: no space has the id %j, one %s', (id) => {
  const { dataDirectory } = tree;
  expect(() => createSpaceFiles({ dataDirectory }).forSpace(spaceId(id))).toThrow(InvalidInputError);
});

describe('W01: links that stay inside', () => {
  test('are read through, files and directories, in chains', async () => {
    symlinkSync('notes', join(tree.root, 'inner-link'));
    symlinkSync('inner-link/plan.md', join(tree.root, 'plan-link'));
    for (const path of ['inner-link/plan.md', 'plan-link']) {
      expect(await tree.files.read(path, { signal })).toMatchObject({ kind: 'text', text: 'the plan' });
    }
  });

  test('stay links when the file behind them is written', async () => {
    symlinkSync('notes/plan.md', join(tree.root, 'plan-link'));
    expect(await tree.files.write('plan-link', 'a new plan', { signal })).toMatchObject({
      kind: 'written',
      created: false,
    });
    expect(await tree.files.read('notes/plan.md', { signal })).toMatchObject({ text: 'a new plan' });
  });

  test('do not make a listing endless', async () => {
    symlinkSync('..', join(tree.root, 'notes', 'back'));
    const listed = await tree.files.list(undefined, { signal });
    const paths = listed.kind === 'listed' ? listed.files.map(({ path }) => path) : listed;
    expect(paths).toEqual(['notes/', 'notes/back/', 'notes/plan.md']);
  });

  test('work although the tree itself is reached through a link', async () => {
    const { dataDirectory, outside } = tree;
    const elsewhere = join(outside, '..', 'moved');
    renameSync(dataDirectory, elsewhere);
    symlinkSync(elsewhere, dataDirectory);
    symlinkSync('notes', join(elsewhere, 'spaces', 'C1', 'inner-link'));
    expect(await tree.files.write('inner-link/new.md', 'new', { signal })).toMatchObject({ kind: 'written' });
    expect(await tree.files.read('notes/new.md', { signal })).toMatchObject({ text: 'new' });
    expect(await tree.files.read('link/secret.txt', { signal })).toMatchObject({ kind: 'refused' });
  });
});

/** Puts a link where a directory was. A write under way may make that directory anew in between; then it is taken away again. */
function replaceByLink(place: string, aside: string, target: string): void {
  renameSync(place, aside);
  for (let placed = false; !placed; ) {
    rmSync(place, { recursive: true, force: true });
    try {
      symlinkSync(target, place);
      placed = true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

test('W01: a directory that keeps turning into a link outside never lets anything through', async () => {
  const { root, files, outside } = tree;
  const before = tree.outsideNow();
  const [place, aside] = [join(root, 'place'), join(root, 'aside')];
  const texts = new Set<string>();
  const listed = new Set<string>();
  const turn = () => new Promise(setImmediate);
  mkdirSync(place);
  writeFileSync(join(place, 'secret.txt'), 'harmless');
  for (let round = 0; round < 150; round += 1) {
    const attempts = [
      files.read('place/secret.txt', { signal }),
      files.write('place/secret.txt', 'harmless', { signal }),
      files.write(`place/new-${round % 10}/deep.txt`, 'harmless', { signal }),
      files.list('place', { signal }),
    ];
    for (let flip = 0; flip < 4; flip += 1) {
      replaceByLink(place, aside, outside);
      await turn();
      rmSync(place);
      renameSync(aside, place);
      await turn();
    }
    for (const outcome of await Promise.all(attempts)) {
      if (outcome.kind === 'text') texts.add(outcome.text);
      if (outcome.kind === 'listed') for (const { path } of outcome.files) listed.add(path);
    }
  }
  expect(await files.read('place/secret.txt', { signal })).toMatchObject({ text: 'harmless' });
  expect(texts).not.toContain(secretText);
  expect(listed).not.toContain('place/inner/');
  expect(tree.outsideNow()).toEqual(before);
});
