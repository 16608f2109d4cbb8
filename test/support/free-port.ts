import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections (32768 and up on Linux, 49152 on others).
const lowest = 15_000;
const highest = 32_000;

/**
 * A port on loopback that can be listened on again after a restart: one from the range of outgoing connections
 * may be taken by a connection of any process while Baton is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await canListen(port)) return port;
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
