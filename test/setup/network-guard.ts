import dgram from 'node:dgram';
import net from 'node:net';

/**
 * Whether a socket target stays on this machine: a path, a loopback address or `localhost`.
 * Any other name counts as outside, because it would have to be looked up first.
 */
export function isLoopback(host: string | undefined): boolean {
  if (host === undefined || host === '') return true;
  const plain = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    plain === 'localhost' ||
    plain === '::1' ||
    /^127(?:\.\d{1,3}){3}$/.test(plain) ||
    /^::ffff:127(?:\.\d{1,3}){3}$/.test(plain)
  );
}

/**
 * Calls `refused` with `host:port` and throws whenever this process is about to open a TCP or TLS connection, or to
 * send a datagram, to anything but loopback. Every HTTP, WebSocket and fetch implementation of Node ends in these calls.
 */
export function guardNetwork(refused: (target: string) => void): void {
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]) {
    const { host, port } = targetOf(args);
    if (!isLoopback(host)) refuse(`${host}:${port}`, refused);
    return Reflect.apply(connect, this, args);
  } as typeof connect;

  const send = dgram.Socket.prototype.send;
  dgram.Socket.prototype.send = function guarded(this: dgram.Socket, ...args: unknown[]) {
    const host = args.findLast((arg): arg is string => typeof arg === 'string' && arg !== args[0]);
    if (!isLoopback(host)) refuse(`${host} (datagram)`, refused);
    return Reflect.apply(send, this, args);
  } as typeof send;
}

function refuse(target: string, refused: (target: string) => void): never {
  refused(target);
  throw new Error(`Tests may only connect to loopback; refused ${target}.`);
}

/** `connect` takes (options), (port, host?), (path), or one array of the same, which is how `net.connect` calls it. */
function targetOf(args: readonly unknown[]): { host: string | undefined; port: unknown } {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first as { host?: string; port?: unknown; path?: string };
    return { host: path ? undefined : host, port };
  }
  return { host: typeof second === 'string' ? second : undefined, port: first };
}
