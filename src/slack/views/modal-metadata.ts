import { z } from 'zod';
import { type SpaceId, spaceId, ts } from '../../core/ids.ts';
import type { AnswerPlace, Modal } from '../../core/modal.ts';
import { InvalidInputError } from '../../errors.ts';

/** What a modal remembers for its submission, in Slack's hands (`private_metadata`). */
export interface ModalMetadata {
  readonly from: AnswerPlace | undefined;
  /** The person's own conversation with Baton, which Home lists (SPIN-10). */
  readonly direct?: SpaceId | undefined;
  readonly thread?: Extract<Modal, { readonly kind: 'hand_off_thread' }>['thread'];
}

const id = z.string().min(1);

const Metadata = z.object({
  from: z.object({ spaceId: id.transform(spaceId), responseUrl: z.string().optional() }).optional(),
  direct: id.transform(spaceId).optional(),
  thread: z.object({ spaceId: id.transform(spaceId), rootTs: id.transform(ts) }).optional(),
});

export const toMetadata = (metadata: ModalMetadata): string => JSON.stringify(metadata);

/** Throws InvalidInputError for what we did not write. */
export function readMetadata(text: string): ModalMetadata {
  try {
    const { from, thread, direct } = Metadata.parse(JSON.parse(text));
    const place = from && { spaceId: from.spaceId, responseUrl: from.responseUrl };
    return { from: place, ...(thread && { thread }), ...(direct && { direct }) };
  } catch (cause) {
    throw new InvalidInputError('A modal came back with metadata that Baton did not write.', { cause });
  }
}
