import { describe, expect, test } from 'vitest';
import { titleFrom } from '../../src/core/session.ts';

describe('the title of a session (SESSION-9)', () => {
  test.each([
    ['one line stays', 'A or B?', 'A or B?'],
    ['several lines become one', ' A\n\n or\tB ', 'A or B'],
    ['nothing has a name too', ' \n', 'Untitled'],
    ['150 code points stay', '😀'.repeat(150), '😀'.repeat(150)],
    ['151 are cut to 150, whole characters', '😀'.repeat(151), `${'😀'.repeat(149)}…`],
  ])('%s', (_name, text, title) => expect(titleFrom(text)).toBe(title));
});
