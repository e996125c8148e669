import { fieldText, isField, valueText, type Computed, type DetailPart, type Field } from './field.ts';
import { missingText, type Format } from './format.ts';
import type { Link } from './link.ts';
import { pathTo } from './path.ts';
import { maxCellLength, safeText } from '../text/safe-text.ts';
import { formatRelative, parseTimestamp } from '../times/timestamp.ts';
import type { Tone } from './tone.ts';

/** A line of the detail pane as data. The view decides about colours, folding and the width of labels. */
export interface DetailLine {
  /** The dotted path of the value, unique in an item: `customer.email`, `discounts.0.discount_id`. */
  readonly path: string;
  /** The nesting depth: 0 at the top, one more for the lines of a section. */
  readonly depth: number;
  /** The label as sanitized text. */
  readonly label: string;
  /** The value as sanitized text on one row. A section shows its number of entries: `{5}`, `[1]`. */
  readonly text: string;
  /** Whether it has nested lines below it and can be folded. */
  readonly isSection: boolean;
  /** A note about the value: `in 12 d`, `unit as sent`. */
  readonly note?: string | undefined;
  /** The tone of the value, if it has one. */
  readonly tone?: Tone | undefined;
  /** The link of the value. */
  readonly link?: Link | undefined;
  /** Whether the field is not in the service's document. It is shown with a mark. */
  readonly isUnknown: boolean;
  /** Whether the line is computed from the item. Its path does not exist in the item. */
  readonly isComputed: boolean;
}

/**
 * Returns the lines of the detail pane of an item: all documented fields, also missing ones, and then all undocumented
 * fields.
 */
export function detailLines(fields: readonly DetailPart[], item: unknown, format: Format): DetailLine[] {
  return objectLines(fields, isRecord(item) ? item : {}, { depth: 0, prefix: '', format });
}

/** The path of the section of all empty fields. */
export const emptyPath = '\\empty';

/**
 * Moves all empty fields into one section that lists them, so that the pane is short. Nested empty fields are listed by
 * their paths.
 */
export function emptyLast(lines: readonly DetailLine[]): DetailLine[] {
  const empty = lines.filter(isEmpty);
  if (empty.length < 2) return [...lines];
  const names = empty.map(({ depth, label, path }) => (depth === 0 ? label : path));
  const head: DetailLine = {
    path: emptyPath,
    depth: 0,
    label: `empty (${empty.length})`,
    text: safeText(names.join(', '), maxCellLength),
    isSection: true,
    isUnknown: false,
    isComputed: true,
  };
  const below = empty.map((line, index) => ({ ...line, depth: 1, label: names[index] ?? line.label }));
  return [...lines.filter((line) => !isEmpty(line)), head, ...below];
}

function isEmpty({ text, link, isComputed, isUnknown }: DetailLine): boolean {
  return emptyTexts.has(text) && link === undefined && !isComputed && !isUnknown;
}

/** Whether a value is missing, an empty object or an empty list. */
const emptyTexts: ReadonlySet<string> = new Set([missingText, '{0}', '[0]']);

/** The most undocumented entries of one object or list that are shown, so that a hostile response cannot add a million lines. */
const maxEntries = 200;
const maxDepth = 8;

interface Place {
  readonly depth: number;
  readonly prefix: string;
  readonly format: Format;
}

function objectLines(parts: readonly DetailPart[], item: Record<string, unknown>, place: Place): DetailLine[] {
  const known = new Set(parts.filter(isField).map((field) => field.name));
  const unknown = Object.keys(item).filter((name) => !known.has(name));
  const lines = (field: Field, where: Place): DetailLine[] =>
    fieldLines(field, Object.hasOwn(item, field.name) ? item[field.name] : undefined, item, where);
  const covered = new Set<string>();
  return [
    ...parts.flatMap((part) => {
      if (isField(part)) return covered.has(part.name) ? [] : lines(part, place);
      const computed = computedLines(part, item, place);
      if (computed.length === 0 || part.covers === undefined) return computed;
      const below = parts.filter((each) => isField(each) && part.covers?.includes(each.name) === true);
      for (const name of part.covers) covered.add(name);
      const inside = { ...place, depth: place.depth + 1 };
      return [...computed, ...below.flatMap((each) => (isField(each) ? lines(each, inside) : []))];
    }),
    ...freeLines(unknown, item, place, true),
  ];
}

function computedLines(part: Computed, item: unknown, place: Place): DetailLine[] {
  return part.lines(item, place.format).map((text, index) => ({
    // A field name in a path never contains an unescaped backslash, so this path is unique.
    path: `${place.prefix}\\${part.computed}${index === 0 ? '' : index}`,
    depth: place.depth,
    label: index === 0 ? part.computed : '',
    text,
    isSection: part.covers !== undefined,
    tone: part.tone?.(item, place.format),
    isUnknown: false,
    isComputed: true,
  }));
}

function fieldLines(field: Field, value: unknown, owner: unknown, place: Place): DetailLine[] {
  const path = place.prefix + field.name;
  const label = field.label ?? field.name;
  const line = { path, depth: place.depth, label, isUnknown: false, isComputed: false };
  const inside = { ...place, depth: place.depth + 1, prefix: `${path}.` };
  const isMissing = value === undefined || value === null;
  if (field.kind === 'object' && (isMissing || isRecord(value))) {
    if (isMissing) return [{ ...line, text: missingText, isSection: true }];
    return [
      { ...line, text: `{${Object.keys(value).length}}`, isSection: true },
      ...objectLines(field.fields ?? [], value, inside),
    ];
  }
  if (field.kind === 'list' && Array.isArray(value)) {
    const entries = value.flatMap((entry: unknown, index) => listEntryLines(field, entry, index, inside));
    return [{ ...line, text: `[${value.length}]`, isSection: true }, ...entries];
  }
  if (field.kind === 'map' && isRecord(value)) {
    const names = Object.keys(value);
    return [{ ...line, text: `{${names.length}}`, isSection: true }, ...freeLines(names, value, inside, false)];
  }
  return [
    {
      ...line,
      text: fieldText(field, value, owner, place.format),
      isSection: field.kind === 'list' || field.kind === 'map',
      note: noteFor(field, value, place.format),
      tone: field.tone?.(value),
      link: field.link !== undefined && typeof value === 'string' && value !== '' ? field.link(value) : undefined,
    },
  ];
}

function listEntryLines(field: Field, entry: unknown, index: number, place: Place): DetailLine[] {
  if (index > maxEntries) return [];
  if (index === maxEntries) return [more(place)];
  const path = `${place.prefix}${index}`;
  const line = { path, depth: place.depth, label: String(index), isUnknown: false, isComputed: false };
  if (field.fields !== undefined && isRecord(entry)) {
    const inside = { ...place, depth: place.depth + 1, prefix: `${path}.` };
    return [
      { ...line, text: `{${Object.keys(entry).length}}`, isSection: true },
      ...objectLines(field.fields, entry, inside),
    ];
  }
  const link = field.link !== undefined && typeof entry === 'string' && entry !== '' ? field.link(entry) : undefined;
  return [{ ...line, text: valueText(entry), isSection: false, link }];
}

/** Returns the lines of entries with undocumented names: metadata and new fields. */
function freeLines(names: readonly string[], owner: object, place: Place, isUnknown: boolean): DetailLine[] {
  const lines = names
    .slice(0, maxEntries)
    .flatMap((name) => freeLine(name, Reflect.get(owner, name), place, isUnknown));
  return names.length > maxEntries ? [...lines, more(place)] : lines;
}

function freeLine(name: string, value: unknown, place: Place, isUnknown: boolean): DetailLine[] {
  const path = place.prefix + pathTo('', name);
  const line = { path, depth: place.depth, label: safeText(name, maxCellLength), isUnknown, isComputed: false };
  if (isRecord(value) || Array.isArray(value)) {
    const names = Object.keys(value);
    const section = {
      ...line,
      text: Array.isArray(value) ? `[${names.length}]` : `{${names.length}}`,
      isSection: true,
    };
    if (place.depth >= maxDepth) return [section];
    const inside = { ...place, depth: place.depth + 1, prefix: `${path}.` };
    return [section, ...freeLines(names, value, inside, isUnknown)];
  }
  return [{ ...line, text: valueText(value), isSection: false }];
}

function more(place: Place): DetailLine {
  return {
    path: `${place.prefix}…`,
    depth: place.depth,
    label: '…',
    text: 'more, in the raw view',
    isSection: false,
    isUnknown: false,
    isComputed: false,
  };
}

function noteFor(field: Field, value: unknown, format: Format): string | undefined {
  if (field.note !== undefined && value !== undefined && value !== null) return field.note;
  if (field.kind === 'timestamp') {
    const milliseconds = parseTimestamp(value);
    return milliseconds === undefined ? undefined : formatRelative(milliseconds, format.now);
  }
  const isAmount = field.kind === 'amount' && typeof value === 'number';
  // An amount with its currency needs no note. That the unit is unknown is said once for all amounts.
  if (!isAmount || format.hasCurrency === true) return undefined;
  const { payoutCurrency } = format;
  // The service sends no currency with a payout, so the note says where this one comes from.
  if (field.isOfPayout === true && payoutCurrency !== undefined) {
    return format.amountUnit !== undefined ? `${payoutCurrency} by the profile` : `unit as sent, ${payoutCurrency}`;
  }
  return format.amountUnit !== undefined ? undefined : 'unit as sent';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
