import type { ListErrorCode } from '../../errors/error-code.ts';
import type { PageKnowledge } from '../page-knowledge.ts';
import type { PageReader } from '../page-reader.ts';
import { Reading, type ReadingOptions } from './reading.ts';

/** Items that one page of a reading has brought. */
export interface Found<Item> {
  readonly items: Item[];
  /** True when an earlier reading should have found them. */
  readonly isLate: boolean;
}

/** What is read until two readings agree. */
export interface ReadingsOptions<Item> extends ReadingOptions {
  /** The ids that were handed over, of this list or span; the new ones are added. */
  readonly met: Set<string>;
  /** Whether an item is one that has to be handed over. */
  readonly isLeft: (item: Item) => boolean;
}

/**
 * Reads the pages of a query again and again, until two readings in a row find the same items in the same order. The
 * pages of a reading overlap, so what a deletion pulls over the end of a page is noticed; and an item that moves to
 * another place in the list is found by one reading or makes the two differ.
 *
 * @returns Why no two readings agreed, or `undefined` when two did.
 */
export async function* readings<Item>(
  reader: PageReader<Item>,
  knowledge: PageKnowledge,
  { met, isLeft, ...options }: ReadingsOptions<Item>,
): AsyncGenerator<Found<Item>, ListErrorCode | undefined, undefined> {
  const isResumed = met.size > 0;
  let before: Reading<Item> | undefined;
  for (let number = 0; number < MOST_READINGS; number++) {
    const reading = new Reading(reader, knowledge, options);
    for await (const page of reading.pages()) {
      const items = page.filter(({ item, key, id }) => {
        if (!isLeft(item)) return false;
        // What has no id cannot be told from what came before: the first reading hands it over.
        const isNew = id === undefined && number === 0 && !isResumed ? true : !met.has(key);
        met.add(key);
        return isNew;
      });
      yield { items: items.map(({ item }) => item), isLate: number > 0 };
    }
    if (reading.isOneMoment) return undefined;
    if (reading.agreesWith(before)) return reading.isAnonymous && number > 1 ? 'LIST_ID_MISSING' : undefined;
    before = reading;
  }
  if (before?.hasRepeated) return 'LIST_REPEATED';
  return before?.isAnonymous ? 'LIST_ID_MISSING' : 'LIST_MOVED';
}

const MOST_READINGS = 5;
