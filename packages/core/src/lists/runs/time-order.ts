/** An item as a chain needs it: its id, and its creation time in milliseconds, or NaN when that is unreadable. */
export interface Row {
  readonly id: string;
  readonly time: number;
  /** The item itself, of a row of a response. A checkpoint has none. */
  readonly item?: unknown;
}

/** What the responses of an iteration have shown about the order of a list. */
export class TimeOrder {
  /** 1: oldest first; -1: newest first; 0: all times so far are equal; NaN: another order. */
  sign: number;
  /** The coarsest unit that all times are multiples of: finer digits may be hidden. */
  unit: number;

  constructor({ sign = 0, unit = UNITS[0] }: { sign?: number; unit?: number } = {}) {
    this.sign = sign;
    this.unit = unit;
  }

  observe(rows: readonly Row[]): void {
    for (const [index, { time }] of rows.entries()) {
      this.unit = UNITS.find((unit) => unit <= this.unit && time % unit === 0) ?? 1;
      const sign = Math.sign(time - (rows[index - 1]?.time ?? time));
      if (sign === 0) continue;
      if (this.sign === 0) this.sign = sign;
      else if (this.sign !== sign) this.sign = NaN;
    }
  }

  get isTimed(): boolean {
    return this.sign === 1 || this.sign === -1;
  }

  /** Whether a row stands before another because of its time. */
  isBefore(one: Pick<Row, 'time'>, other: Pick<Row, 'time'>): boolean {
    return (other.time - one.time) * this.sign > 0;
  }
}

/** Units of time in milliseconds, the coarsest first. */
export const UNITS = [86_400_000, 3_600_000, 60_000, 1_000, 1] as const;
