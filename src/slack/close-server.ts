import type { Server } from 'node:http';

const graceMs = 2_000;

/** Takes no new requests, and gives those under way `graceMs` milliseconds: a client that never ends its request does not hold up the stop. */
export function closeServer(
  server: Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>,
): Promise<void> {
  const tooSlow = setTimeout(() => server.closeAllConnections(), graceMs);
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(tooSlow);
      resolve();
    });
    server.closeIdleConnections();
  });
}
