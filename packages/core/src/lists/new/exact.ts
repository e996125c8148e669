import { Chain, type Bounds, type Position, type Reading } from './chain.ts';
import { TimeOrder, type Row } from './time-order.ts';

/** Reads one page of a list. */
export type ReadPage<Item> = (query: PageQuery, signal: AbortSignal | undefined) => Promise<readonly Item[]>;

export interface PageQuery {
  readonly page_number: number;
  readonly page_size: number;
  readonly created_at_gte?: string | undefined;
  readonly created_at_lte?: string | undefined;
}

/** The position of an iteration, for a checkpoint. */
export interface SavedPosition extends Position {
  readonly order: { readonly sign: number | null; readonly changes: number; readonly unit: number };
}

export interface ExactOptions<Item> {
  readonly idOf: (item: Item) => string | undefined;
  readonly timeOf: (item: Item) => number;
  /** Whether the list takes bounds of creation time, and the caller's own. */
  readonly bounds: { readonly gte: string | undefined; readonly lte: string | undefined } | undefined;
  readonly size: number;
  readonly ahead: number;
  readonly limit?: number | undefined;
  readonly resume: SavedPosition | undefined;
  readonly signal: AbortSignal | undefined;
  readonly fail: (code: string, detail: string) => Error;
}

/** The items that a response added, and where to go on after them. */
export interface Step<Item> {
  readonly items: Item[];
  readonly position: SavedPosition | undefined;
}

export async function* readExactly<Item>(read: ReadPage<Item>, options: ExactOptions<Item>): AsyncGenerator<Step<Item>, void, undefined> {
  const { idOf, timeOf, size, resume } = options;
  const controller = new AbortController();
  const order = new TimeOrder(resume ? { ...resume.order, sign: resume.order.sign ?? NaN } : {});
  const held = new Map<string, Item>();
  const emitted = new Set<string>(resume ? [...resume.tail.map(({ id }) => id), ...(resume.moment?.ids ?? [])] : []);
  const shortEnds = new Set<string>();
  let requests = 0;
  const readRows = async (query: PageQuery): Promise<readonly Row[]> => {
    if (++requests > MAX_REQUESTS) throw options.fail('LIST_TOO_LONG', '');
    const items = await read(query, controller.signal);
    const rows = items.map((item) => {
      const id = idOf(item);
      if (id === undefined) throw options.fail('LIST_ID_MISSING', '');
      if (!emitted.has(id)) held.set(id, item);
      return { id, time: timeOf(item) };
    });
    order.observe(rows);
    const last = rows.at(-1);
    if (last && rows.length < query.page_size) shortEnds.add(last.id);
    return rows;
  };
  const reading: Reading = {
    order,
    size,
    isBounded: options.bounds !== undefined,
    shortEnds,
    read: async (bounds, page_number, page_size) => readRows({ ...bounds, page_number, page_size }),
    boundAt: (time) => boundAt(time, order, options.bounds),
    fail: (code, tail) => options.fail(code, tail.at(-1)?.id ?? ''),
  };
  const covered = resume?.tail.at(-1);
  const take = (rows: readonly Row[]): Item[] => {
    const items: Item[] = [];
    for (const row of rows) {
      const item = held.get(row.id);
      if (item === undefined) continue;
      held.delete(row.id);
      if (emitted.has(row.id) || (covered && order.isBefore(row, covered))) continue;
      emitted.add(row.id);
      items.push(item);
    }
    return items;
  };
  const save = (chain: Chain): SavedPosition => ({ ...chain.position, order: { sign: Number.isNaN(order.sign) ? null : order.sign, changes: order.changes, unit: order.unit } });

  try {
    let first: readonly Row[] = [];
    let chain: Chain;
    if (resume) chain = new Chain(reading, resume, { isResumed: true });
    else {
      first = await readRows({ page_number: 0, page_size: size });
      if (first.length === 0) {
        if ((await readRows({ page_number: 1, page_size: size })).length > 0) throw options.fail('LIST_MOVED', '');
        return;
      }
      chain = new Chain(reading, { tail: [...new Map(first.map((row) => [row.id, row])).values()], count: first.length }, { isShort: first.length < size });
      yield { items: take(first), position: save(chain) };
    }
    yield* follow(chain);
    if (chain.end !== undefined && !resume && chain.end > emitted.size) {
      const again = await readRows({ page_number: 0, page_size: size });
      const isSame = again.length === first.length && again.every(({ id }, index) => id === first[index]?.id);
      if (isSame && order.isTimed && reading.isBounded) yield* follow(new Chain(reading, { tail: again, count: again.length }).withoutBounds());
    }
    const rest = [...held.entries()].filter(([id]) => !emitted.has(id)).map(([id]) => ({ id, time: NaN }));
    if (!resume && rest.length > 0) yield { items: take(rest), position: undefined };
  } finally {
    controller.abort();
  }

  async function* follow(chain: Chain): AsyncGenerator<Step<Item>, void, undefined> {
    for (;;) {
      const run = await chain.next();
      if (run === undefined) return;
      yield { items: take(run), position: save(chain) };
    }
  }
}

function boundAt(time: number, { sign, unit }: TimeOrder, own: ExactOptions<unknown>['bounds']): Bounds | undefined {
  const at = time - sign * unit;
  if (!(at >= EARLIEST && at <= LATEST)) return undefined;
  const name = sign === 1 ? 'gte' : 'lte';
  const given = own?.[name];
  if (given !== undefined && (at - Date.parse(given)) * sign <= 0) return undefined;
  return { [`created_at_${name}`]: new Date(at).toISOString() };
}

const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const MAX_REQUESTS = 100_000;
