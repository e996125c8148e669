import { detailSides, type DetailSide } from '../drawing/layout.ts';
import { listings, type ListingName } from './listings.ts';
import { readSort, sortText, type Sort } from './sort-words.ts';
import { listingNames } from './resources/resources.ts';

/** The display choices of a user, which are stored across sessions. They contain no data of the service. */
export interface Choices {
  /** The side of the detail; undefined for the side with the most room. */
  readonly detailSide?: DetailSide | undefined;
  readonly lists: Readonly<Partial<Record<ListingName, ListChoice>>>;
}

export interface ListChoice {
  readonly columns?: readonly string[] | undefined;
  readonly widths?: Readonly<Record<string, number>> | undefined;
  /** The sort columns of its tab, the first one first. */
  readonly sort?: readonly Sort[] | undefined;
}

/** A new choice. An undefined entry removes the earlier choice. */
export type Choice =
  | { readonly detailSide: DetailSide }
  | { readonly listing: ListingName; readonly change: ListChoice };

export const noChoices: Choices = { lists: {} };

export function withChoice(choices: Choices, choice: Choice): Choices {
  if ('detailSide' in choice) return { ...choices, detailSide: choice.detailSide };
  const { listing, change } = choice;
  return { ...choices, lists: { ...choices.lists, [listing]: { ...choices.lists[listing], ...change } } };
}

export function choicesText({ detailSide, lists }: Choices): string {
  const written = Object.fromEntries(
    Object.entries(lists).map(([name, { columns, widths, sort = [] }]) => [
      name,
      { columns, widths, sort: sort.length === 0 ? undefined : sortText(sort) },
    ]),
  );
  return `${JSON.stringify({ detail: detailSide, lists: written }, undefined, 2)}\n`;
}

/**
 * Parses choices from the text of a file; `undefined` if it is damaged. Columns and lists that this version does not
 * know are dropped.
 */
export function readChoices(text: string): Choices | undefined {
  const file = objectOf(parsed(text));
  const lists = objectOf(file?.['lists'] ?? {});
  if (file === undefined || lists === undefined) return undefined;
  const read = listingNames
    .filter((name) => lists[name] !== undefined)
    .map((name) => [name, readList(name, lists[name])] as const);
  if (read.some(([, list]) => list === undefined)) return undefined;
  return { detailSide: detailSides.find((side) => side === file['detail']), lists: Object.fromEntries(read) };
}

function readList(listing: ListingName, value: unknown): ListChoice | undefined {
  const list = objectOf(value);
  if (list === undefined) return undefined;
  const { columns, widths = {}, sort } = list;
  const sizes = objectOf(widths);
  const order = sort === undefined ? [] : typeof sort === 'string' ? readSort(sort) : undefined;
  if (sizes === undefined || order === undefined) return undefined;
  if (columns !== undefined && !(Array.isArray(columns) && columns.every((key) => typeof key === 'string'))) {
    return undefined;
  }
  const known = columns?.filter((key, at) => isColumn(listing, key) && columns.indexOf(key) === at) ?? [];
  const kept = Object.entries(sizes).flatMap(([key, width]) =>
    isColumn(listing, key) && isWidth(width) ? [[key, width] as const] : [],
  );
  return {
    columns: known.length === 0 ? undefined : known,
    widths: kept.length === 0 ? undefined : Object.fromEntries(kept),
    sort: order.filter(({ key }) => isColumn(listing, key)),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function isColumn(listing: ListingName, wanted: string): boolean {
  const { columns, screenColumns } = listings[listing];
  return [...screenColumns, ...columns].some(({ key }) => key === wanted);
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= narrowest && value <= widest;
}

export const narrowest = 3;
export const widest = 120;
