import type { Item } from './list-service.ts';
import type { ModelQuery } from './model-service.ts';
import type { PostgresServer } from './postgres-server.ts';
import type { ListService } from './read-model.ts';
import { oneOf } from './seeded-random.ts';
import { within } from './service-kinds.ts';

/** What varies between the tables. */
interface Table {
  /** The most items of one moment. */
  readonly moment: number;
  readonly direction: 'ASC' | 'DESC';
  readonly hasIndex: boolean;
  /** The format in which times are shown. They are kept in microseconds. */
  readonly shown: string;
  /** What is done to the rows before each request. */
  readonly change: 'nothing' | 'delete' | 'insert' | 'update';
}

/** A list that is `SELECT … ORDER BY created_at LIMIT … OFFSET …`, without a second key, of a table that changes. */
export class PostgresList implements ListService {
  readonly always: Set<string>;
  requests = 0;
  readonly table: Table;
  readonly #server: PostgresServer;
  readonly #name: string;

  /** The most items that show the same time. */
  readonly shownMoment: number;

  private constructor(server: PostgresServer, table: Table, name: string, times: readonly number[]) {
    this.#server = server;
    this.#name = name;
    this.table = table;
    this.always = new Set(times.map((_, index) => `id_${index}`));
    const unit = table.shown.includes('MS') ? 1_000 : 1_000_000;
    const counts = new Map<number, number>();
    for (const time of times) counts.set(Math.floor(time / unit), (counts.get(Math.floor(time / unit)) ?? 0) + 1);
    this.shownMoment = Math.max(0, ...counts.values());
  }

  static async create(server: PostgresServer, random: () => number): Promise<PostgresList> {
    const table: Table = {
      moment: oneOf(random, 1, 5, 40, 150),
      direction: oneOf(random, 'ASC', 'DESC'),
      hasIndex: random() < 0.5,
      shown: oneOf(random, 'YYYY-MM-DD"T"HH24:MI:SS"Z"', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      change: oneOf(random, 'nothing', 'delete', 'insert', 'update'),
    };
    const name = `payouts_${Math.floor(random() * 2 ** 53)}`;
    const times = timesOf(random, within(random, 0, 900), table.moment);
    const values = times.map((time, index) => `('id_${index}', timestamptz '2025-01-01' + interval '${time}us')`);
    await server.query(`
      CREATE TABLE ${name} (id text, created_at timestamptz, touched int DEFAULT 0);
      ${values.length > 0 ? `INSERT INTO ${name} VALUES ${values.toSorted().join(',')};` : ''}
      ${table.hasIndex ? `CREATE INDEX ON ${name} (created_at);` : ''}
      ANALYZE ${name}`);
    return new PostgresList(server, table, name, times);
  }

  async respond(query: ModelQuery): Promise<Item[]> {
    if (this.requests++ > 0) await this.#change();
    const { direction, shown } = this.table;
    const { created_at_gte: gte, created_at_lte: lte, page_size: size, page_number: page } = query;
    const rows = await this.#server.query(`
      SELECT id, to_char(created_at AT TIME ZONE 'UTC', '${shown}') FROM ${this.#name}
      WHERE created_at >= '${gte ?? '-infinity'}' AND created_at <= '${lte ?? 'infinity'}'
      ORDER BY created_at ${direction} LIMIT ${size} OFFSET ${page * size}`);
    return rows.map((row) => {
      const [id = '', created_at] = row.split('|');
      return { id, created_at };
    });
  }

  pause(): void {
    // The changes before each request are enough.
  }

  async #change(): Promise<void> {
    const { change } = this.table;
    const name = this.#name;
    const one = `(SELECT id FROM ${name} ORDER BY random() LIMIT 1)`;
    if (change === 'insert')
      await this.#server.query(
        `INSERT INTO ${name} SELECT 'new_${this.requests}', created_at FROM ${name} WHERE id = ${one}`,
      );
    if (change === 'update') await this.#server.query(`UPDATE ${name} SET touched = touched + 1 WHERE id = ${one}`);
    if (change === 'delete') {
      const [id] = await this.#server.query(`DELETE FROM ${name} WHERE id = ${one} RETURNING id`);
      this.always.delete(id ?? '');
    }
  }
}

/** Times in microseconds, which are the same for up to so many items. */
function timesOf(random: () => number, count: number, moment: number): number[] {
  const gap = oneOf(random, 200, 1e6, 3.6e9);
  const times: number[] = [];
  for (let at = 0; times.length < count;) {
    at += 1 + Math.floor(gap * random());
    times.push(...Array<number>(Math.min(within(random, 1, moment), count - times.length)).fill(at));
  }
  return times;
}
