import { z } from 'zod';
import type { Hub } from '../hub.ts';
import { slackId } from '../ids.ts';
import { team } from '../seed.ts';
import type { Json, User } from '../shapes.ts';

/** A file that a person posts: text in `content`, or anything in `base64`. */
export const fileSeed = z.object({
  name: z.string().min(1),
  mimetype: z.string().default('text/plain'),
  content: z.string().optional(),
  base64: z.string().optional(),
});

/** Stores the file and gives it as events and messages carry it. */
export function storeFile({ world, url }: Hub, user: User, seed: z.output<typeof fileSeed>): Json {
  const id = slackId('F');
  const content = seed.base64 ? Buffer.from(seed.base64, 'base64') : Buffer.from(seed.content ?? '');
  const address = `${url}/files/${id}/${encodeURIComponent(seed.name)}`;
  const now = Math.floor(Date.now() / 1000);
  const info = {
    id,
    created: now,
    timestamp: now,
    name: seed.name,
    title: seed.name,
    mimetype: seed.mimetype,
    filetype: seed.name.split('.').at(-1) ?? 'binary',
    size: content.length,
    mode: 'hosted',
    user: user.id,
    user_team: team.id,
    is_external: false,
    is_public: true,
    file_access: 'visible',
    url_private: address,
    url_private_download: address,
    permalink: address,
  };
  world.files.set(id, { info, content });
  return info;
}
