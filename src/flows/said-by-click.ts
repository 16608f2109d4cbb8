import { ts, type UserId } from '../core/ids.ts';
import type { UserMessage } from '../core/transcript.ts';

/** What a click says to the model, as a message of the person who clicked. `place` is unique in the session. */
export const saidByClick = (author: UserId, place: string, text: string): UserMessage => ({
  type: 'message',
  role: 'user',
  author,
  text,
  ts: ts(place),
  stopped: false,
});
