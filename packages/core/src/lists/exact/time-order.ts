/** An item as the proof needs it: its id, and its creation time in milliseconds, or NaN when that is unreadable. */
export interface Row {
  readonly id: string;
  readonly time: number;
}

/** What the responses of an iteration have shown about the order of a list. */
export class TimeOrder {
  /** 1: oldest first; -1: newest first; 0: all times so far are equal; NaN: another order. */
  sign = 0;
  /** How often the time has changed from one row to the next. */
  changes = 0;
  /** The coarsest unit that all times are multiples of: finer digits may be hidden. */
  unit: number = UNITS[0];

  constructor({ sign, changes, unit }: Partial<Pick<TimeOrder, 'sign' | 'changes' | 'unit'>> = {}) {
    this.sign = sign ?? this.sign;
    this.changes = changes ?? this.changes;
    this.unit = unit ?? this.unit;
  }

  observe(rows: readonly Row[]): void {
    for (const [index, { time }] of rows.entries()) {
      this.unit = UNITS.find((unit) => unit <= this.unit && time % unit === 0) ?? 1;
      const sign = Math.sign(time - (rows[index - 1]?.time ?? time));
      if (sign === 0) continue;
      this.changes += 1;
      if (this.sign === 0) this.sign = sign;
      else if (this.sign !== sign) this.sign = NaN;
    }
  }

  get isTimed(): boolean {
    return this.sign === 1 || this.sign === -1;
  }

  /** Whether a row stands before another because of its time. */
  isBefore(one: Row, other: Row): boolean {
    return (other.time - one.time) * this.sign > 0;
  }
}

const UNITS = [86_400_000, 3_600_000, 60_000, 1_000, 1] as const;
