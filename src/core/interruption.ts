/** Why a run's work was broken off from outside. `stopped`: a person's Stop, whose transaction has already written everything. */
export type InterruptionCause = 'stopped' | 'shutdown' | 'timeout';

/** The reason of an aborted run signal; never shown to people. */
export class RunInterrupted extends Error {
  override readonly name = 'RunInterrupted';
  readonly interruption: InterruptionCause;

  constructor(interruption: InterruptionCause) {
    super(`run interrupted: ${interruption}`);
    this.interruption = interruption;
  }
}
