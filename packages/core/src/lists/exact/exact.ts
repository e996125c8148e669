import type { ListErrorCode } from '../../errors/error-code.ts';
import { readCheckpoint, writeCheckpoint } from '../checkpoint.ts';
import { ExactPosition } from './exact-position.ts';
import { type ListPlan, type Service, idOf } from '../list-plan.ts';
import type { Page } from '../list.ts';
import type { PageObservations } from '../page-observations.ts';
import { PageReader } from '../page-reader.ts';
import { readings } from './readings.ts';
import { holds, type Span } from './span.ts';
import { SpanReader } from './span-reader.ts';
import { Spans } from './spans.ts';
import type { Step, Steps } from '../walk.ts';

/** Reads a page-number list exactly: in spans of creation time if it can be filtered by it, else until two readings agree. */
export async function* exactSteps<Item>(
  service: Service,
  plan: ListPlan<Item>,
  observations: PageObservations,
  query: URLSearchParams,
): Steps<Page<Item>> {
  const walk = new ExactWalk(service, plan, observations, query);
  yield* walk.steps();
  if (walk.position.failure) throw walk.pages.failure(walk.position.failure);
  return { completeness: 'proved', checkpoint: walk.checkpoint() };
}

class ExactWalk<Item> {
  readonly pages: PageReader<Item>;
  readonly position: ExactPosition;
  readonly #service: Service;
  readonly #plan: ListPlan<Item>;
  readonly #observations: PageObservations;
  readonly #query: URLSearchParams;
  readonly #reader: SpanReader<Item>;
  #count = 0;

  constructor(service: Service, plan: ListPlan<Item>, observations: PageObservations, query: URLSearchParams) {
    const written = readCheckpoint(service, plan);
    this.#service = service;
    this.#plan = plan;
    this.#observations = observations;
    this.#query = query;
    this.pages = new PageReader(service, plan);
    this.position = written ? ExactPosition.read(plan, written) : new ExactPosition();
    this.#reader = new SpanReader(this.pages, query, plan.createdAt ?? (() => undefined));
    this.#reader.direction = this.position.direction;
  }

  async *steps(): AsyncGenerator<Step<Page<Item>>, void, undefined> {
    const { position } = this;
    if (!position.remaining) return;
    const canFilter = this.#plan.createdAt && this.#observations.isTimeFiltered && !this.#observations.isSparse;
    if (canFilter && !position.readsWholeList && (yield* this.#bySpans(position.remaining))) return;
    yield* this.#byReadings();
  }

  /** @returns False when the list cannot be filtered by creation time. The remaining items must be read by readings. */
  async *#bySpans(whole: Span): AsyncGenerator<Step<Page<Item>>, boolean, undefined> {
    const { position, pages } = this;
    const { signal } = this.#plan.options ?? {};
    const options = { most: pages.prefetch, availableRequests: () => pages.availableRequests(), signal };
    const spans = new Spans(this.#reader, this.#observations, options).read(whole, whole.to !== Infinity);
    for (;;) {
      const next = await spans.next();
      position.direction = this.#reader.direction;
      if (next.done) return next.value;
      const { span } = next.value;
      if (next.value.kind === 'complete') {
        const items = this.#newItems(next.value.items, span);
        position.advance(span);
        yield this.#step(items, false);
      } else {
        position.begin(span);
        // An item without a readable time may belong to any span. Then the whole list is read repeatedly.
        let isReadable = true;
        const isPending = (time: number) => {
          isReadable &&= !Number.isNaN(time);
          return holds(span, time);
        };
        const failure = yield* this.#readRepeatedly(this.#reader.query(span), isPending);
        if (!isReadable) return false;
        position.failure ??= failure;
        position.advance(span);
      }
    }
  }

  /** Reads the whole list until two readings agree, and yields the items that no span has yielded. */
  async *#byReadings(): AsyncGenerator<Step<Page<Item>>, void, undefined> {
    const { position } = this;
    position.readsWholeList = true;
    const to = position.remaining?.to ?? Infinity;
    const failure = yield* this.#readRepeatedly(this.#query, (time) => Number.isNaN(time) || time <= to);
    position.failure ??= failure;
    position.remaining = undefined;
  }

  async *#readRepeatedly(
    query: URLSearchParams,
    isPending: (time: number) => boolean,
  ): AsyncGenerator<Step<Page<Item>>, ListErrorCode | undefined, undefined> {
    const { signal } = this.#plan.options ?? {};
    const found = readings(this.pages, this.#observations, {
      query,
      size: this.#reader.size,
      signal,
      seen: this.position.seen,
      isPending: (item) => isPending(this.#reader.timeOf(item)),
    });
    for (;;) {
      const next = await found.next();
      if (next.done) return next.value;
      yield this.#step(next.value.items, next.value.isLate);
    }
  }

  /** Returns the items of a span, without those that an unfinished span has already yielded. */
  #newItems(items: readonly Item[], span: Span): Item[] {
    const { seen } = this.position;
    return items.filter((item) => holds(span, this.#reader.timeOf(item)) && !seen.has(idOf(this.#plan, item) ?? ''));
  }

  #step(items: Item[], isLate: boolean): Step<Page<Item>> {
    const page = { items, number: this.#count, shifted: isLate && items.length > 0 };
    if (items.length > 0) this.#count += 1;
    return { page, checkpoint: this.checkpoint() };
  }

  checkpoint(): Step<Page<Item>>['checkpoint'] {
    const position = this.position.write();
    return () => writeCheckpoint(this.#service, this.#plan, position());
  }
}
