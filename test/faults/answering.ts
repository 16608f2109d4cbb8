import { setTimeout as delay } from 'node:timers/promises';
import type { Script } from '../simulator/model/stub-model.ts';
import { seeded } from '../simulator/seeded.ts';
import { isHandoffRequest, plainDocument } from '../support/documents.ts';
import { endsWithResult, inputOf } from '../support/model-requests.ts';

/** What people ask is only a number, `q<thread>.<n>`; an edit adds an `e` to it. */
const questions = /q\d+\.\d+e?/g;
export const questionsIn = (text: string): readonly string[] => text.match(questions) ?? [];
export const answersTo = 'Answer to ';

/** Answers every question that is not answered yet, now and then slowly, or after a tool call. */
export function answering(seed: number): Script {
  return async (body) => {
    if (isHandoffRequest(body)) return { text: plainDocument };
    const items = inputOf(body).map((item) => JSON.stringify(item));
    const answers = items.filter((item) => item.includes(answersTo)).flatMap(questionsIn);
    const open = [...new Set(items.flatMap(questionsIn))].filter((question) => !answers.includes(question));
    const [first = 'nothing'] = open;
    await delay(seeded(seed, 'model', first) ** 4 * 400);
    if (seeded(seed, 'tool', first) < 0.1 && !endsWithResult(body)) {
      return { calls: [{ name: 'WriteFile', arguments: JSON.stringify({ path: 'notes.md', text: first }) }] };
    }
    return { text: `${answersTo}${open.join(', ') || 'nothing'}` };
  };
}
