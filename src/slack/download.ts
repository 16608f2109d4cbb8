import type { WebClient } from '@slack/web-api';
import type { SharedFile } from '../core/upload.ts';
import type { Download } from '../ports/chat.ts';

const scope = 'files:read';
const loginPage = `Slack gave its login page instead of the file: the app lacks the scope ${scope}. An admin must add it in "OAuth & Permissions" and reinstall the app.`;

/**
 * FILE-2: asks Slack for a file with the bot's token, which goes to nobody but Slack. Without the right, Slack answers with its login page
 * and status 200. Throws the signal's reason when aborted.
 */
export async function download(client: WebClient, file: SharedFile, signal: AbortSignal): Promise<Download> {
  const address = file.address === undefined ? undefined : URL.parse(file.address);
  if (!address) return refused('Slack does not hand it out');
  if (!isSlacks(address, client.slackApiUrl)) return refused('its address is not one of Slack');
  try {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${client.token}` }, signal });
    return await take(answer, file);
  } catch (error) {
    signal.throwIfAborted();
    return refused(`Slack did not answer (${error instanceof Error ? error.name : 'unknown'})`);
  }
}

async function take(answer: Response, file: SharedFile): Promise<Download> {
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    return refused(`Slack answered with status ${answer.status}`);
  }
  const served = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isPage = served === undefined || served === 'text/html' || served === 'application/xhtml+xml';
  // A page that somebody posted is told from the login page by its size.
  const length = Number(answer.headers.get('content-length') ?? Number.NaN);
  const isPosted = isHtml(file) && (Number.isNaN(length) || file.bytes === undefined || length === file.bytes);
  if (isPage && !isPosted) {
    await answer.body.cancel();
    return { kind: 'refused', reason: loginPage, missingScope: scope };
  }
  return { kind: 'open', body: answer.body };
}

const isHtml = ({ mediaType, name }: SharedFile): boolean =>
  mediaType === 'text/html' || mediaType === 'application/xhtml+xml' || /\.x?html?$/i.test(name);

function isSlacks(address: URL, apiUrl: string): boolean {
  if (address.origin === new URL(apiUrl).origin) return true;
  return address.protocol === 'https:' && /(?:^|\.)slack\.com$/.test(address.hostname);
}

const refused = (reason: string): Download => ({ kind: 'refused', reason, missingScope: undefined });
