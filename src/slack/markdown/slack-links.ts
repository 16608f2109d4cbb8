const slackLink = /<((?:https?:\/\/|mailto:)[^<>|\s]+)\|([^<>\n]+)>/gi;
const mailAutolink = /<([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g;

/** F10: links as models write them for Slack, `<url|label>`, as markdown links. */
export function markdownLinks(text: string): string {
  return text
    .replace(slackLink, (_, url: string, label: string) => markdownLink(url.replaceAll('&amp;', '&'), label))
    .replace(mailAutolink, '[$1](mailto:$1)');
}

function markdownLink(url: string, label: string): string {
  const { text, outside } = withoutStrayMarker(label);
  const address = url.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${text.replace(/[[\]]/g, '\\$&')}](${address})${outside}`;
}

/** Emphasis that was opened before the link and closed inside its label is closed behind the link instead. */
function withoutStrayMarker(label: string): { readonly text: string; readonly outside: string } {
  const marker = /(?:\*{1,3}|_{1,3}|~~?)$/.exec(label)?.[0];
  if (!marker || label.indexOf(marker) !== label.length - marker.length) return { text: label, outside: '' };
  return { text: label.slice(0, -marker.length), outside: marker };
}
