const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a reader would see nothing: empty, white space, or only control, zero-width and format characters (L10). */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}
