/**
 * Faults: what no caller can act on as a value. They are caught in three places: tool call, worker, listener wrapper.
 * A message says what happened and what to do next, and holds no secret (SEC-3).
 */
export abstract class BatonError extends Error {
  abstract override readonly name: string;
}

/** A setting is missing or wrong; the start ends. */
export class ConfigError extends BatonError {
  override readonly name = 'ConfigError';
}

/** Something from outside (a payload, an argument, a file) has a shape that we do not accept. */
export class InvalidInputError extends BatonError {
  override readonly name = 'InvalidInputError';
}

/** The person or the run has no right to this. */
export class NotAllowedError extends BatonError {
  override readonly name = 'NotAllowedError';
}

/**
 * What was named does not exist, or must not be known to exist.
 * @public Part of the taxonomy, whoever throws it.
 */
export class NotFoundError extends BatonError {
  override readonly name = 'NotFoundError';
}

/** Somebody else changed the same row first; the step can be decided anew. */
export class ConflictError extends BatonError {
  override readonly name = 'ConflictError';
}

export type Service = 'slack' | 'model' | 'database';

export interface ServiceErrorDetails {
  readonly service: Service;
  /** The same call may succeed later (RUN-7). */
  readonly retryable: boolean;
  /** How long the service asked us to wait, in seconds. */
  readonly retryAfterSeconds?: number | undefined;
  /** The service's own word for it, for example `channel_not_found`. */
  readonly code?: string | undefined;
  readonly cause?: unknown;
}

/** A service that we depend on answered with an error, or not at all. */
export class ServiceError extends BatonError {
  override readonly name = 'ServiceError';
  readonly service: Service;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly code: string | undefined;

  constructor(message: string, { service, retryable, retryAfterSeconds, code, cause }: ServiceErrorDetails) {
    super(message, { cause });
    this.service = service;
    this.retryable = retryable;
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
  }
}

/** An invariant of ours does not hold. */
export class BugError extends BatonError {
  override readonly name = 'BugError';
}
