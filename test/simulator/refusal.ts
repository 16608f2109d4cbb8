import type { Json } from './shapes.ts';

/** Slack's `{ ok: false, error }`. Thrown by a Web API method, turned into the answer by the Web API server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly details: Json;

  constructor(code: string, details: Json = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

export function refuse(code: string, details: Json = {}): never {
  throw new Refusal(code, details);
}

/** A control request that cannot be carried out. The message says what to do instead. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}

export function impossible(sentence: string): never {
  throw new ControlError(sentence);
}
