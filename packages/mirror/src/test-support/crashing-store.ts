import type { Row, Value } from '../columns.ts';
import type { Dialect, Store } from '../store.ts';

/** The end of a process, in place of the statement that it would have sent next. */
export class Killed extends Error {}

/** A store that is killed after a number of statements of a pull: it sends nothing more, not even a rollback. */
export class CrashingStore implements Store {
  readonly place: string;
  readonly dialect: Dialect;
  readonly #store: Store;
  readonly #kill: () => void;
  #left: number;
  readonly #isPulling: boolean;

  /** `kill` is called before the statement that is not sent. Defaults to throwing `Killed`. */
  constructor(store: Store, after: number, kill: () => void = throwKilled, isPulling = false) {
    this.#store = store;
    this.#left = after;
    this.#kill = kill;
    this.#isPulling = isPulling;
    this.place = store.place;
    this.dialect = store.dialect;
  }

  async query(sql: string, ...values: Value[]): Promise<Row[]> {
    this.#step();
    return this.#store.query(sql, ...values);
  }

  async insert(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void> {
    this.#step();
    return this.#store.insert(table, columns, rows);
  }

  async forPull(): Promise<Store> {
    return new CrashingStore(await this.#store.forPull(), this.#left, this.#kill, true);
  }

  // The system closes the connection of a process that was killed.
  async close(): Promise<void> {
    return this.#store.close();
  }

  #step(): void {
    if (this.#isPulling && this.#left-- <= 0) this.#kill();
  }
}

function throwKilled(): never {
  throw new Killed('killed');
}
