import { handoffInstruction, handoffSections } from '../../src/core/handoff-document.ts';
import type { RequestBody } from '../simulator/model/stub-model.ts';
import { inputOf } from './model-requests.ts';

/** A document with all six sections; `goal` is the first line of the first one. */
export const documentAbout = (goal: string): string =>
  handoffSections
    .map((section) => `## ${section}\n${section === 'Goal' ? goal : `About ${section.toLowerCase()}.`}`)
    .join('\n\n');

export const plainDocument = documentAbout('Ship the importer');

/** Whether the last message of the input holds the fixed instruction for a document. */
export function isHandoffRequest(body: RequestBody): boolean {
  return JSON.stringify(inputOf(body).at(-1)).includes(JSON.stringify(handoffInstruction()).slice(1, -1));
}
