/** At most this many characters in one reading; a longer line is cut and says so. */
const maxWindowChars = 256 * 1024;

export interface ReadLines {
  readonly text: string;
  /** Numbers of the first and the last line in `text`, from 1; both 0 when there is none. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly totalLines: number;
}

/** Keeps some lines of a text that comes in pieces, and counts them all. A newline at the end begins no further line. */
export class LineWindow {
  readonly #offset: number;
  readonly #limit: number;
  readonly #kept: string[] = [];
  #keptChars = 0;
  #isFull = false;
  #ended = 0;
  #line = '';
  #lineChars = 0;

  /** `offset`: lines to pass over; `limit`: lines to keep. */
  constructor(offset: number, limit: number) {
    this.#offset = offset;
    this.#limit = limit;
  }

  add(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#extend(text, start, end + 1);
      this.#endLine();
      start = end + 1;
    }
    this.#extend(text, start, text.length);
  }

  result(): ReadLines {
    if (this.#lineChars > 0) this.#endLine();
    const kept = this.#kept.length;
    return {
      text: this.#kept.join(''),
      firstLine: kept === 0 ? 0 : this.#offset + 1,
      lastLine: kept === 0 ? 0 : this.#offset + kept,
      totalLines: this.#ended,
    };
  }

  #extend(text: string, start: number, end: number): void {
    this.#lineChars += end - start;
    const room = maxWindowChars - this.#line.length;
    if (this.#isWanted() && room > 0) this.#line += text.slice(start, Math.min(end, start + room));
  }

  #isWanted(): boolean {
    return !this.#isFull && this.#ended >= this.#offset && this.#kept.length < this.#limit;
  }

  #endLine(): void {
    if (this.#isWanted()) this.#keep();
    this.#ended += 1;
    this.#line = '';
    this.#lineChars = 0;
  }

  #keep(): void {
    const isWhole = this.#line.length === this.#lineChars;
    const left = this.#lineChars - this.#line.length;
    const line = isWhole ? this.#line : `${this.#line.toWellFormed()} [… ${left} more characters of this line]\n`;
    this.#isFull = this.#kept.length > 0 && this.#keptChars + line.length > maxWindowChars;
    if (this.#isFull) return;
    this.#kept.push(line);
    this.#keptChars += line.length;
  }
}
