import { refuse } from '../refusal.ts';
import type { Json } from '../shapes.ts';

const missing = (name: string): never =>
  refuse('invalid_arguments', { response_metadata: { messages: [`[ERROR] missing required field: ${name}`] } });

/** The arguments of one call. A form carries everything as text, JSON carries values; both read the same here. */
export class Args {
  readonly all: Json;

  constructor(all: Json) {
    this.all = all;
  }

  has(name: string): boolean {
    const value = this.all[name];
    return value !== undefined && value !== null && value !== '';
  }

  text(name: string): string | undefined {
    const value = this.all[name];
    return value === undefined || value === null ? undefined : String(value);
  }

  required(name: string): string {
    return this.has(name) ? String(this.all[name]) : missing(name);
  }

  flag(name: string): boolean {
    return ['true', '1'].includes(String(this.all[name]));
  }

  /** A whole number between `min` and `max`, or the default. */
  count(name: string, fallback: number, max: number): number {
    if (!this.has(name)) return fallback;
    const value = Number(this.all[name]);
    return Number.isInteger(value) && value >= 1 && value <= max ? value : refuse('invalid_limit');
  }

  /** A structured argument; text is parsed as JSON. `undefined` if absent, `bad` as the error if it is no JSON. */
  json(name: string, bad: string): unknown {
    const value = this.all[name];
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return refuse(bad);
    }
  }
}
