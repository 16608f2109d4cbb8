import { describe, expect, test } from 'vitest';
import { spaceId } from '../../../src/core/ids.ts';
import { defaultSettings } from '../../../src/core/space.ts';
import type { Given } from './given.ts';
import { space } from './rows.ts';

export function describeSpaces({ tx }: Given): void {
  const settings = (id = space) => tx((t, { spaces }) => spaces.settings(t, id));

  describe('spaces (SPACE-1)', () => {
    test('have defaults until somebody sets them, each channel its own', async () => {
      expect(await settings()).toEqual(defaultSettings);
      await tx((t, { spaces }) => spaces.setSettings(t, space, { ...defaultSettings, replies: 'all' }));
      await tx((t, { spaces }) => spaces.setSettings(t, space, { ...defaultSettings, replies: 'mention' }));
      expect(await settings()).toEqual({ ...defaultSettings, replies: 'mention' });
      expect(await settings(spaceId('C2'))).toEqual(defaultSettings);
    });

    test('are hinted once, whether they have settings or not (UX-6)', async () => {
      const claim = (id = space) => tx((t, { spaces }) => spaces.claimHint(t, id, 1));
      await tx((t, { spaces }) => spaces.setSettings(t, space, { ...defaultSettings, replies: 'all' }));
      expect([await claim(), await claim(), await claim(spaceId('C2')), await claim(spaceId('C2'))]).toEqual([
        true,
        false,
        true,
        false,
      ]);
      expect(await settings()).toEqual({ ...defaultSettings, replies: 'all' });
      await tx((t, { spaces }) => spaces.setSettings(t, space, { ...defaultSettings, replies: 'auto' }));
      expect(await claim()).toBe(false);
    });
  });
}
