import { Chain, type Position } from './chain.ts';
import type { Reading } from './reading.ts';
import { uniqueRows } from './tail.ts';
import type { Row } from './time-order.ts';

/** Rows of a response that continue the ones before, and the chain that they belong to. */
export interface Run {
  readonly rows: readonly Row[];
  readonly position: Position;
}

/** A part of the list: a starting point, and the chain from there to the next part. */
interface Part {
  readonly runs: Run[];
  start?: readonly Row[];
  /** The number of runs that were read. */
  read: number;
  isDone: boolean;
  /** Whether it has come to the end of the list. */
  isEnd: boolean;
  error?: unknown;
}

interface AheadOptions {
  readonly reading: Reading;
  /** The most requests at a time. */
  readonly ahead: number;
  /** The number of rows that the caller wants. */
  readonly wanted: number;
}

/** Reads a list in parts at a time, and returns their runs in order. */
export class Ahead {
  readonly #options: AheadOptions;
  readonly #parts: Part[] = [];
  #width: number;
  #nextStart = STRIDE;
  #lastStart: string | undefined;
  #isStopped = false;
  #wake = nothing;
  #ask = nothing;
  /** The number of rows of the whole list, when its end was read. */
  end: number | undefined;

  constructor(options: AheadOptions) {
    this.#options = options;
    this.#width = Math.min(options.ahead, FIRST_WIDTH);
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
      if (part.isDone) {
        this.#parts.shift();
        if (part.isEnd) return undefined;
        this.#fill();
      } else {
        this.#ask();
        await new Promise<void>((resolve) => (this.#wake = resolve));
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
    this.#ask();
  }

  #launch(read: (part: Part) => Promise<void>): void {
    const part: Part = { runs: [], read: 0, isDone: false, isEnd: false };
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
        this.#wake();
      });
  }

  async #follow(part: Part, chain: Chain): Promise<void> {
    for (;;) {
      while (this.#isUnwanted(part)) await new Promise<void>((resolve) => (this.#ask = resolve));
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
    const { reading } = this.#options;
    const { size } = reading;
    const rows = await reading.read({}, number, size);
    // Some services repeat their last page behind the end.
    if (rows.length === 0 || rows[0]?.id === this.#lastStart) {
      this.#nextStart = Infinity;
      return;
    }
    this.#lastStart = rows[0]?.id;
    this.#width = Math.min(this.#options.ahead, this.#width + WIDENING);
    part.start = uniqueRows(rows);
    const chain = new Chain(
      reading,
      { tail: part.start, count: number * size + rows.length },
      { isShort: rows.length < size },
    );
    this.#add(part, part.start, chain);
    await this.#follow(part, chain);
  }

  #add(part: Part, rows: readonly Row[], chain: Chain): void {
    part.read += 1;
    // A page that is not full is near the end, or was cut: then other parts bring little.
    if (rows.length < FULL * this.#options.reading.size) this.#nextStart = Infinity;
    part.runs.push({ rows, position: chain.position });
    this.#fill();
    this.#wake();
  }

  /** Starts other parts. Those that were not yielded count, so that memory is bounded. */
  #fill(): void {
    while (!this.#isStopped && this.#hasMoreStarts && this.#parts.length < this.#width) {
      const number = this.#nextStart;
      this.#nextStart += STRIDE;
      this.#launch(async (part) => this.#begin(part, number));
    }
    this.#ask();
  }

  /**
   * Whether a run may wait. The last part is read up to the next starting point only. Where requests are sent in turn, or so
   * many items are wanted, it is read only when its next run is wanted.
   */
  #isUnwanted(part: Part): boolean {
    const { ahead, wanted } = this.#options;
    if (this.#isStopped || part !== this.#parts.at(-1)) return false;
    if (ahead === 1 || wanted < Infinity) return part.runs.length > 0;
    return part.read > STRIDE && this.#hasMoreStarts;
  }

  get #hasMoreStarts(): boolean {
    const { ahead, wanted, reading } = this.#options;
    return ahead > 1 && this.#nextStart < Infinity && (this.#nextStart + STRIDE) * reading.size <= wanted;
  }

  #meetsLater(part: Part, chain: Chain): boolean {
    const index = this.#parts.indexOf(part);
    const met = this.#parts.findIndex(({ start }, at) => at > index && start !== undefined && chain.meets(start));
    if (met < 0) return false;
    // A part between them stands elsewhere, because the service shortened a page. What it has is read again.
    this.#parts.splice(index + 1, met - index - 1);
    return true;
  }
}

function nothing(): void {
  // Nobody waits.
}

/** Pages between the starting points. */
const STRIDE = 8;
/** The share of its rows that a page has at least while others are read ahead. */
const FULL = 0.9;
/** The parts that are read at a time at first, and how many more with each of them. */
const FIRST_WIDTH = 2;
const WIDENING = 3;
