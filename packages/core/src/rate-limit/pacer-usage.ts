/** When the requests of the last second or minute were answered. */
export class PacerUsage {
  readonly periodMs: number;
  #times: number[] = [];
  #first = 0;

  constructor(periodMs: number) {
    this.periodMs = periodMs;
  }

  add(now: number): void {
    this.#forget(now);
    this.#times.push(now);
  }

  count(now: number): number {
    this.#forget(now);
    return this.#times.length - this.#first;
  }

  /** When the oldest of them will be older than the period; `Infinity` when there is none. */
  leavesAt(now: number): number {
    this.#forget(now);
    return (this.#times[this.#first] ?? Infinity) + this.periodMs;
  }

  #forget(now: number): void {
    while ((this.#times[this.#first] ?? Infinity) + this.periodMs <= now) this.#first += 1;
    if (this.#first < 1_000) return;
    this.#times = this.#times.slice(this.#first);
    this.#first = 0;
  }
}
