import { Chain, type Position } from './chain.ts';
import type { Reading } from './reading.ts';
import { uniqueRows } from './tail.ts';
import type { Row } from './time-order.ts';

/** Rows of a response that continue the ones before, and the position behind them. */
interface Run {
  readonly rows: readonly Row[];
  readonly position: Position;
}

/** A part of the list: a starting point, and the chain from there to the next part. */
interface Part {
  readonly runs: Run[];
  start?: readonly Row[];
  isDone: boolean;
  /** Whether it has come to the end of the list. */
  isEnd: boolean;
  error?: unknown;
}

interface AheadOptions {
  /** The most requests at a time. */
  readonly ahead: number;
  /** The number of rows that the caller wants. */
  readonly wanted: number;
}

/** Reads a list in parts at a time, and returns their runs in order. */
export class Ahead {
  readonly #reading: Reading;
  readonly #options: AheadOptions;
  readonly #parts: Part[] = [];
  readonly #waiting: (() => void)[] = [];
  /** The parts at a time. Each starting point that is found doubles them. */
  #width = 2;
  #nextStart = STRIDE;
  #lastStart: string | undefined;
  #isStopped = false;
  /** The number of rows of the whole list, when its end was read. */
  end: number | undefined;

  constructor(reading: Reading, options: AheadOptions) {
    this.#reading = reading;
    this.#options = options;
  }

  /** Reads on from a chain. Other parts, if any, begin when it shows that the list has another page. */
  start(chain: Chain, { isAlone }: { isAlone: boolean }): void {
    if (isAlone) this.#nextStart = Infinity;
    this.#launch(async (part) => this.#follow(part, chain));
  }

  /** Returns the next run, or `undefined` at the end of the list. */
  async next(): Promise<Run | undefined> {
    for (let [part] = this.#parts; part; [part] = this.#parts) {
      const run = part.runs.shift();
      if (run) return run;
      if (part.error !== undefined) throw part.error;
      if (part.isEnd) return undefined;
      if (part.isDone) {
        this.#parts.shift();
        this.#fill();
      } else {
        this.#notify();
        await this.#wait();
      }
    }
    return undefined;
  }

  /** The rows of parts behind what one part has found to be the end. */
  get behindEnd(): readonly Row[] {
    return this.#parts.flatMap(({ start }) => start ?? []);
  }

  stop(): void {
    this.#isStopped = true;
    this.#notify();
  }

  #launch(read: (part: Part) => Promise<void>): void {
    const part: Part = { runs: [], isDone: false, isEnd: false };
    this.#parts.push(part);
    read(part)
      .catch((error: unknown) => {
        part.error = error ?? new Error('aborted');
        // What follows an error is not read.
        this.#nextStart = Infinity;
      })
      .finally(() => {
        part.isDone = true;
        this.#fill();
      });
  }

  async #follow(part: Part, chain: Chain): Promise<void> {
    for (;;) {
      while (this.#isUnwanted(part)) await this.#wait();
      if (this.#isStopped || !this.#parts.includes(part) || this.#meetsLater(part, chain)) return;
      const rows = await chain.next();
      if (!rows) {
        part.isEnd = true;
        this.end = chain.end ?? this.end;
        this.#nextStart = Infinity;
        return;
      }
      this.#add(part, rows, chain);
    }
  }

  async #begin(part: Part, number: number): Promise<void> {
    const size = this.#reading.size - SHORTER;
    const rows = await this.#reading.read({}, number, size);
    // Some services repeat their last page behind the end.
    if (rows.length === 0 || rows[0]?.id === this.#lastStart) {
      this.#nextStart = Infinity;
      return;
    }
    this.#lastStart = rows[0]?.id;
    this.#width *= 2;
    part.start = uniqueRows(rows);
    const position = { tail: part.start, count: number * size + rows.length };
    const chain = new Chain(this.#reading, position, { isShort: rows.length < size });
    this.#add(part, part.start, chain);
    await this.#follow(part, chain);
  }

  #add(part: Part, rows: readonly Row[], chain: Chain): void {
    // A page that is not full is near the end, or was cut: then other parts bring little.
    if (chain.isShort && rows.length < FULL * this.#reading.size) this.#nextStart = Infinity;
    part.runs.push({ rows, position: chain.position });
    this.#fill();
  }

  /** Starts other parts. Those that were not yielded count, so that memory is bounded. */
  #fill(): void {
    const { ahead, wanted } = this.#options;
    const most = ahead > 1 ? Math.min(ahead, this.#width) : 0;
    const isWanted = () => this.#nextStart < Infinity && (this.#nextStart + STRIDE) * this.#reading.size <= wanted;
    while (!this.#isStopped && isWanted() && this.#parts.length < most) {
      const number = this.#nextStart;
      this.#nextStart += STRIDE;
      this.#launch(async (part) => this.#begin(part, number));
    }
    this.#notify();
  }

  /**
   * Whether the next run of a part may wait. The last part reads no farther than the next one would begin. Where requests are
   * sent in turn, or so many items are wanted, it reads only when its next run is wanted.
   */
  #isUnwanted({ runs }: Part): boolean {
    const { ahead, wanted } = this.#options;
    const most = ahead === 1 || wanted < Infinity ? 0 : STRIDE;
    return !this.#isStopped && runs === this.#parts.at(-1)?.runs && runs.length > most;
  }

  #meetsLater(part: Part, chain: Chain): boolean {
    const index = this.#parts.indexOf(part);
    const met = this.#parts.findIndex(({ start }, at) => at > index && start !== undefined && chain.meets(start));
    if (met < 0) return false;
    // A part between them stands elsewhere, because the service shortened a page. What it has is read again.
    this.#parts.splice(index + 1, met - index - 1);
    return true;
  }

  async #wait(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #notify(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

/** Pages between the starting points. */
const STRIDE = 6;
/** Rows that a page at a starting point lacks, so that whole pages, which overlap, end where the next one begins. */
const SHORTER = 5;
/** The share of its rows that a page has at least while others are read ahead. */
const FULL = 0.9;
