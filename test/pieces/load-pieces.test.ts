import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadPieces } from '../../src/pieces/load-pieces.ts';
import { tempFolders } from '../support/temp-folder.ts';

const folder = tempFolders();
const tools = ['ReadFile', 'WriteFile'];

function loadWith(files: Readonly<Record<string, string>>) {
  const directory = folder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return { directory, load: () => loadPieces(tools, [directory]) };
}

test('PIECE-1: the built-in pieces', () => {
  const pieces = loadPieces(tools);
  expect(pieces.names).toEqual(['chat', 'research', 'review']);
  expect(pieces.get('chat')).toMatchObject({ instructions: '', tools: undefined, maxTurns: undefined });
  for (const name of ['research', 'review']) expect(pieces.get(name).instructions).toContain(`piece "${name}"`);
});

test('a name that is not known any more is the default', () => {
  expect(loadPieces(tools).get('gone').name).toBe('chat');
});

test('another folder adds pieces, and replaces built-in ones', () => {
  const { load } = loadWith({
    'mine.yaml': 'name: mine\ndescription: Mine.\nmax_turns: 3\ntools: [ReadFile]\nmodel: other\n',
    'review.yml': 'name: review\ndescription: Ours.\n',
    'notes.txt': 'not a piece',
  });
  const pieces = load();
  expect(pieces.names).toEqual(['chat', 'mine', 'research', 'review']);
  expect(pieces.get('mine')).toMatchObject({ maxTurns: 3, tools: ['ReadFile'], model: 'other' });
  expect(pieces.get('review').description).toBe('Ours.');
});

test.each([
  ['broken YAML', 'name: a\ndescription: "b\n', 3, /quote/i],
  ['no map', '- a\n- b\n', 1, 'A piece is a map'],
  ['an empty file', '', 1, 'A piece is a map'],
  ['a missing description', 'name: a\n', 1, 'description:'],
  ['an unknown key', 'name: a\ndescription: b\nstesp: []\n', 3, 'Unknown key "stesp". Known: name, description'],
  ['a name with a space', '\nname: my piece\ndescription: b\n', 2, 'name: must be lower-case'],
  [
    'an unknown tool',
    'name: a\ndescription: b\ntools:\n  - ReadFile\n  - Bsah\n',
    5,
    'There is no tool "Bsah". Known: ReadFile, WriteFile.',
  ],
  ['no turns', 'name: a\ndescription: b\nmax_turns: 0\n', 3, 'max_turns: must be at least 1'],
  ['a text for turns', 'name: a\ndescription: b\nmax_turns: many\n', 3, 'max_turns:'],
])('%s is named with file, line and reason', (_name, text, line, reason) => {
  const { directory, load } = loadWith({ 'x.yaml': text });
  const path = join(directory, 'x.yaml');
  expect(load).toThrow(reason);
  expect(load).toThrow(`${path}:${line} `);
});

test('all mistakes of all files are told at once', () => {
  const { load } = loadWith({
    'a.yaml': 'name: A\ndescription: ""\nextra: 1\n',
    'b.yaml': 'name: same\ndescription: b\n',
    'c.yaml': 'name: same\ndescription: c\n',
  });
  expect(load).toThrow(
    /a\.yaml:1 name[\s\S]*a\.yaml:2 description[\s\S]*a\.yaml:3 Unknown[\s\S]*c\.yaml:1 Another file/,
  );
});
