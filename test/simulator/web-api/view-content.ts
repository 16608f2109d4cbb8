import { z } from 'zod';
import { checkBlocks } from '../block-kit/check-blocks.ts';
import { limited, plainText } from '../block-kit/text.ts';
import { withIds } from '../block-kit/with-ids.ts';
import { refuse } from '../refusal.ts';
import type { Json } from '../shapes.ts';

const maxBytes = 250_000;
const common = {
  blocks: z.array(z.unknown()),
  private_metadata: limited(3000, 0).optional(),
  callback_id: limited(255, 0).optional(),
  external_id: limited(255, 0).optional(),
};
const modal = z.strictObject({
  type: z.literal('modal'),
  ...common,
  title: plainText(24),
  close: plainText(24).optional(),
  submit: plainText(24).optional(),
  clear_on_close: z.boolean().optional(),
  notify_on_close: z.boolean().optional(),
  submit_disabled: z.boolean().optional(),
});
const home = z.strictObject({ type: z.literal('home'), ...common });
const view = z.discriminatedUnion('type', [modal, home]);

const invalid = (messages: readonly string[]): never =>
  refuse('invalid_arguments', { response_metadata: { messages } });

/** A view after Slack's checks, with the ids that Slack adds. `type`: what the method takes. */
export function readView(given: unknown, type: 'modal' | 'home'): Json {
  if (Buffer.byteLength(JSON.stringify(given ?? null)) > maxBytes) refuse('view_too_large');
  const parsed = view.safeParse(given);
  if (!parsed.success) {
    return invalid(
      parsed.error.issues.map(({ message, path }) => `[ERROR] ${message} [json-pointer:/view/${path.join('/')}]`),
    );
  }
  if (parsed.data.type !== type) invalid([`[ERROR] unsupported type: ${parsed.data.type} [json-pointer:/view/type]`]);
  const blocks = parsed.data.blocks as readonly Json[];
  checkBlocks(blocks, type);
  const asks = blocks.some((block) => block.type === 'input');
  if (parsed.data.type === 'modal' && asks && !parsed.data.submit) {
    invalid(['[ERROR] missing required field: submit [json-pointer:/view]']);
  }
  return { ...(given as Json), blocks: withIds(blocks) };
}
