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
      await tx((t, { spaces }) => spaces.setSettings(t, space, { replies: 'all' }));
      await tx((t, { spaces }) => spaces.setSettings(t, space, { replies: 'mention' }));
      expect(await settings()).toEqual({ replies: 'mention' });
      expect(await settings(spaceId('C2'))).toEqual(defaultSettings);
    });
  });
}
