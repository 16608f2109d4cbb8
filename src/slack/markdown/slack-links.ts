const url = String.raw`((?:https?:\/\/|mailto:)[^<>|\s\\]+)`;
/** In a table a model may escape the bar. */
const labelled = String.raw`<${url}\\?\|([^<>\n]+)>`;
const slackLink = new RegExp(labelled, 'gi');
/** Both spellings at once: a Slack link as the label of a markdown link, and as its address. */
const asLabel = new RegExp(String.raw`\[${labelled}\](?=\()`, 'gi');
const asAddress = new RegExp(String.raw`(?<=\]\()${labelled}(?=\))`, 'gi');
/** A link whose label ends with a marker; the address may hold brackets in pairs. */
const labelWithMarker = /(?<!!)\[([^[\]\n]*[*_~])\](\((?:[^()\s]|\([^()\s]*\))+\))/g;
const mailAutolink = /(?<!\]\()<([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g;

/** F10: links as models write them for Slack, `<url|label>`, as markdown links. */
export function markdownLinks(text: string): string {
  return text
    .replace(asLabel, '[$2]')
    .replace(asAddress, '<$1>')
    .replace(slackLink, (_, address: string, label: string) => markdownLink(address.replaceAll('&amp;', '&'), label))
    .replace(labelWithMarker, markerBehind)
    .replace(mailAutolink, '[$1](mailto:$1)');
}

/** The same slip in a markdown link, where the line has opened that emphasis before it. */
function markerBehind(link: string, label: string, address: string, offset: number, text: string): string {
  const { text: words, outside } = withoutStrayMarker(label);
  const before = text.slice(text.lastIndexOf('\n', offset) + 1, offset);
  return outside && before.includes(outside) ? `[${words}]${address}${outside}` : link;
}

function markdownLink(address: string, label: string): string {
  const { text, outside } = withoutStrayMarker(label);
  const closed = address.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${text.replace(/[[\]]/g, '\\$&')}](${closed})${outside}`;
}

/** Emphasis that was opened before the link and closed inside its label is closed behind the link instead. */
function withoutStrayMarker(label: string): { readonly text: string; readonly outside: string } {
  const marker = /(?:\*{1,3}|_{1,3}|~~?)$/.exec(label)?.[0];
  if (!marker || label.indexOf(marker) !== label.length - marker.length) return { text: label, outside: '' };
  return { text: label.slice(0, -marker.length), outside: marker };
}
