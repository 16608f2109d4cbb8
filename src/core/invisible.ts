const emoji = /\p{RGI_Emoji}/gv;
/** Line breaks and tabs are seen by what they do; a variation selector only chooses how the character before it looks. */
const invisible = /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const chosenLook = /(?<=[^\p{Default_Ignorable_Code_Point}\s])[\uFE0E\uFE0F]/gu;

/**
 * APPROVAL-1: how many characters of the text a reader cannot see, though the model reads them: zero-width and control
 * characters, marks that turn the reading direction, and tags. What belongs to an emoji does not count.
 */
export function countInvisible(text: string): number {
  if (text.search(invisible) < 0) return 0;
  return text.replace(emoji, '').replace(chosenLook, '').match(invisible)?.length ?? 0;
}
