import { expect, test } from 'vitest';
import type { Standing } from '../../src/core/approval.ts';
import { userId } from '../../src/core/ids.ts';
import { defaultSettings } from '../../src/core/space.ts';
import { formMistake, mayChangeSettings, settingsChange } from '../../src/core/space-change.ts';

const [ana, ben] = [userId('U1'), userId('U2')];
const member = { user: ana, standing: 'member' as Standing, isAdmin: false, isMember: true };
const nobody = { creator: ben, operators: [] };

test.each([
  ['a member', {}, {}, false],
  ['a workspace admin', { isAdmin: true }, {}, true],
  ['the creator of the channel', {}, { creator: ana }, true],
  ['an operator', {}, { operators: [ana] }, true],
  ['an operator who is not in the channel', { isMember: false }, { operators: [ana] }, false],
  ['an admin who is not in the channel', { isMember: false, isAdmin: true }, {}, false],
  ['a guest who created it', { standing: 'guest' as Standing }, { creator: ana }, false],
  ['an external operator', { standing: 'external' as Standing }, { operators: [ana] }, false],
  ['a deactivated creator', { standing: 'deactivated' as Standing }, { creator: ana }, false],
])('SPACE-1: %s', (_name, who, about, may) => {
  expect(mayChangeSettings({ ...member, ...who }, { ...nobody, ...about })).toBe(may);
});

test('APPROVAL-5: the words say what changed, from what to what', () => {
  const after = { ...defaultSettings, tools: ['SpinOffTask'], replies: 'all' as const };
  expect(settingsChange(defaultSettings, after)).toBe('tools: [] -> ["SpinOffTask"]; replies: "auto" -> "all"');
  expect(settingsChange(defaultSettings, defaultSettings)).toBeUndefined();
});

test('only these people, and nobody named, is a mistake', () => {
  expect(formMistake({ ...defaultSettings, approvers: { kind: 'list', users: [] } })).toBe(
    'Choose at least one person.',
  );
  expect(formMistake({ ...defaultSettings, approvers: { kind: 'list', users: [ana] } })).toBeUndefined();
});
