import { headerText, layoutColumns, rowText } from '../columns/column.ts';
import { detailLines, type DetailLine } from '../columns/detail.ts';
import type { DetailPart } from '../columns/field.ts';
import { asSent, type Format } from '../columns/format.ts';
import type { Link } from '../columns/link.ts';
import type { Listing } from '../columns/listing.ts';
import { now } from './samples.ts';

/** Formats the detail pane of an item as text, with notes, links and marks. */
export function drawn(parts: readonly DetailPart[], item: unknown, format: Format = asSent(now)): string[] {
  return detailLines(parts, item, format).map(draw);
}

export function draw({ depth, label, text, note, isUnknown, isComputed, link }: DetailLine): string {
  const extra = [note, link && `-> ${target(link)}`, isUnknown ? '(unknown)' : '', isComputed ? '(computed)' : ''];
  return ['  '.repeat(depth) + label, text, ...extra].filter(Boolean).join(' | ');
}

/** Formats the titles and one row of a list with a width. */
export function frame<T>({ defaultColumns }: Listing<T>, item: T, width: number, format = asSent(now)): string[] {
  const layout = layoutColumns(defaultColumns, width, { gap: 1 });
  return [headerText(layout, { gap: 1 }), rowText(layout, item, format, { gap: 1 })];
}

function target(link: Link): string {
  if (link.to === 'url') return link.url;
  return link.to === 'webhook' ? link.id : `${link.resource} ${link.id ?? JSON.stringify(link.params)}`;
}
