import { ConfigError } from '../errors.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Why we cannot listen, as a mistake in the settings where it is one. */
export function portMistake(error: unknown, { host, port }: Address): unknown {
  switch ((error as { readonly code?: unknown } | undefined)?.code) {
    case 'EADDRINUSE':
      return new ConfigError(`PORT ${port} is taken by another process. Stop that one, or set PORT to a free port.`);
    case 'EACCES':
      return new ConfigError(`PORT ${port} needs rights that Baton lacks. Set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST ${host} is no address of this machine. Set it to one, for example 127.0.0.1.`);
    default:
      return error;
  }
}
