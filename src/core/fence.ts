/** The tag around a handoff document in a seed (HANDOFF-10). It stands nowhere else in a request. */
const handoffTag = 'handoff-context';
const openTag = `<${handoffTag}>`;
const closeTag = `</${handoffTag}>`;

/** What a reader, or a model, does not see or skips: white space, zero-width and filler characters, also as entities. */
const filler = String.raw`(?:[\s\\\p{Cf}\u034f\u115f\u1160\u3164\uffa0\ufe00-\ufe0f]|&(?:shy|nbsp|zwj|zwnj|ZeroWidthSpace|NoBreak|#0*(?:9|10|13|32|160|173|820[3-7]|8288|65279)|#x0*(?:9|a|d|20|a0|ad|200[b-f]|2060|feff));)*`;
const entity = (names: string, code: number) =>
  String.raw`&(?:amp;)*(?:${names}|#0*${code}|#x0*${code.toString(16)})(?:;|(?![\p{L}\p{N}]))`;
const opening = String.raw`(?:[<\uff1c\ufe64\u2039\u3008\u2329\u27e8\u276c\u276e\u1438\u02c2]|${entity('lt', 60)}|\\u003c|\\x3c|%3c)`;
const closing = String.raw`(?:[>\uff1e\ufe65\u203a\u3009\u232a\u27e9\u276d\u276f\u1433\u02c3]|${entity('gt', 62)}|\\u003e|\\x3e|%3e)`;
const slash = String.raw`(?:[/\uff0f\u2044\u2215\u29f8\u2571]|${entity('sol', 47)}|\\u002f|\\x2f|%2f)`;
const hyphen = String.raw`(?:[-_\p{Pd}\u2212]|${entity('hyphen|dash|lowbar', 45)})`;

const lookalikes: Readonly<Record<string, string>> = {
  a: 'аα',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еε',
  f: 'ƒ',
  h: 'һн',
  n: 'пո',
  o: 'оο0',
  t: 'тτ',
  x: 'хχ×',
};

function letter(char: string): string {
  const code = char.charCodeAt(0);
  const fullWidth = String.fromCharCode(code + 0xfee0) + String.fromCharCode(code - 32 + 0xfee0);
  const entities = [code, code - 32].map((value) => entity('(?!)', value)).join('|');
  return `(?:[${char}${fullWidth}${lookalikes[char] ?? ''}]|${entities})`;
}

const word = (letters: string) => [...letters].map(letter).join(filler);
/** `HandoffContext`, without anything between, is a name in code and no spelling of the tag. */
const between = `(?:${filler}(?:${hyphen}${filler}){1,3}|${filler.replace(/\*$/, '+')})`;
const name = `${word('handoff')}${between}${word('context')}`;
const nameEnds = String.raw`(?![\p{L}\p{N}]|[-_][\p{L}\p{N}])`;

const tag = new RegExp(
  `${opening}${filler}(?<slash>${slash}${filler})*${name}${nameEnds}(?:${filler}(?:${slash}${filler})*(?<end>${closing}))?`,
  'giu',
);

/**
 * H09: text in which nothing can be read as the tag of a seed: every spelling of it, opening or closing, unterminated ones
 * included, becomes `[handoff context]`. All else stays byte for byte. Idempotent.
 */
export function defuseHandoffTag(text: string): string {
  return text.replace(tag, (...match) => {
    const groups = match.at(-1) as { readonly slash?: string; readonly end?: string };
    return `[${groups.slash === undefined ? '' : '/'}handoff context${groups.end === undefined ? '' : ']'}`;
  });
}

/** HANDOFF-10: the seed of a new session, verbatim but for spellings of the tag inside the document. */
export function seedText(document: string): string {
  return `${openTag}\n${defuseHandoffTag(document)}\n${closeTag}\n\nThe above is a handoff document from a previous session. Use this context to continue the work seamlessly.`;
}
