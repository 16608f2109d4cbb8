import { handoffSections } from '../../src/core/handoff-document.ts';
import type { RequestBody } from '../simulator/model/stub-model.ts';

/** A document with all six sections; `goal` is the first line of the first one. */
export const documentAbout = (goal: string): string =>
  handoffSections
    .map((section) => `## ${section}\n${section === 'Goal' ? goal : `About ${section.toLowerCase()}.`}`)
    .join('\n\n');

export const plainDocument = documentAbout('Ship the importer');

/** Whether the last message of the input is the fixed instruction for a document. */
export function isHandoffRequest({ input }: RequestBody): boolean {
  const last = JSON.stringify((input as readonly unknown[]).at(-1));
  return handoffSections.every((section) => last.includes(section)) && last.includes('handoff document');
}
