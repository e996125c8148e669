import type { ListErrorCode } from '../../errors/error-code.ts';
import type { PageObservations } from '../page-observations.ts';
import type { PageReader } from '../page-reader.ts';
import { Reading, type ReadingOptions } from './reading.ts';

/** The new items of one page of a reading. */
export interface Found<Item> {
  readonly items: Item[];
  /** True when an earlier reading has missed them. */
  readonly isLate: boolean;
}

/** The options of repeated readings. */
export interface ReadingsOptions<Item> extends ReadingOptions {
  /** The ids that were already returned, of this list or span. New ids are added. */
  readonly seen: Set<string>;
  /** Whether an item must be returned. */
  readonly isPending: (item: Item) => boolean;
}

/**
 * Reads a query repeatedly, until two readings in a row find the same items in the same order. The pages of a reading
 * overlap, so an item that a deletion moves to an earlier page is noticed. An item that moves elsewhere in the list is
 * found by one of the readings, or makes them differ.
 *
 * @returns Why no two readings agreed, or `undefined` when two did.
 */
export async function* readings<Item>(
  reader: PageReader<Item>,
  observations: PageObservations,
  { seen, isPending, ...options }: ReadingsOptions<Item>,
): AsyncGenerator<Found<Item>, ListErrorCode | undefined, undefined> {
  const isResumed = seen.size > 0;
  let before: Reading<Item> | undefined;
  for (let number = 0; number < MAX_READINGS; number++) {
    const reading = new Reading(reader, observations, options);
    for await (const page of reading.pages()) {
      const items = page.filter(({ item, key, id }) => {
        if (!isPending(item)) return false;
        // An item without an id cannot be compared with earlier ones, so only the first reading returns it.
        const isNew = id === undefined && number === 0 && !isResumed ? true : !seen.has(key);
        seen.add(key);
        return isNew;
      });
      yield { items: items.map(({ item }) => item), isLate: number > 0 };
    }
    if (reading.isSnapshot) return undefined;
    if (reading.agreesWith(before)) return reading.hasItemsWithoutId && number > 1 ? 'LIST_ID_MISSING' : undefined;
    before = reading;
  }
  if (before?.hasRepeated) return 'LIST_REPEATED';
  return before?.hasItemsWithoutId ? 'LIST_ID_MISSING' : 'LIST_MOVED';
}

const MAX_READINGS = 5;
