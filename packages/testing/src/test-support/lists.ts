import { type CountedName, type Counts, DEFAULT_COUNTS, RESOURCES } from '../resources/resources.ts';

/** Every resource with a list. */
export const LISTS = DEFAULT_COUNTS.map(({ name }) => name);

/** The lists with numbered pages. */
export const NUMBERED = LISTS.filter((name) => RESOURCES[name].routes.some(({ params }) => 'page_number' in params));

/** The same number of records for every list. */
export function ofEach(count: number): Counts {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each name
  return Object.fromEntries(LISTS.map((name) => [name, count])) as { [Name in CountedName]: number };
}
