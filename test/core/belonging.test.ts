import { expect, test } from 'vitest';
import { isOutside, type NamedTeams } from '../../src/core/belonging.ts';
import { teamId } from '../../src/core/ids.ts';

const home = { teamId: teamId('T_HOME'), enterpriseId: 'E_HOME' };

test.each<[string, NamedTeams, boolean]>([
  ['a message without any team is ours', {}, false],
  ['our own', { team: 'T_HOME', userTeam: 'T_HOME' }, false],
  ['an outsider in our channel (T18 a)', { team: 'T_HOME', userTeam: 'T_EXT' }, true],
  ['our own person in a shared channel of theirs (T18 b)', { userTeam: 'T_HOME', sourceTeam: 'T_EXT' }, false],
  ['an outsider of whom only the source is named', { team: 'T_HOME', sourceTeam: 'T_EXT' }, true],
  ['an app of theirs', { team: 'T_EXT' }, true],
  ['somebody of our organisation', { userTeam: 'E_HOME', team: 'T_HOME' }, false],
  ['somebody of another organisation', { userTeam: 'E_EXT', team: 'T_HOME' }, true],
])('%s (SEC-1)', (_name, teams, outside) => expect(isOutside(teams, home)).toBe(outside));

test('without an organisation none is taken for ours', () => {
  expect(isOutside({ userTeam: 'E_EXT' }, { ...home, enterpriseId: undefined })).toBe(true);
});
