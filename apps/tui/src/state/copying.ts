import { createExporter, asSent, terminalSafeJson, type Column } from '@paydeck/presentation/internal';
import type { Item } from '../service/listings.ts';

/** What to copy, as data. The CSV library is loaded only when it is needed. */
export interface Copying {
  readonly source:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'json'; readonly items: readonly Item[] }
    | { readonly kind: 'csv'; readonly items: readonly Item[]; readonly columns: readonly Column<Item>[] };
  /** A description for the user: `sub_1`, `3 rows as CSV`. */
  readonly what: string;
  /** An additional note for the user. */
  readonly note?: string | undefined;
}

/** Returns the text to copy. */
export async function copiedText({ source }: Copying): Promise<string> {
  if (source.kind === 'text') return source.text;
  if (source.kind === 'json') {
    const [only] = source.items;
    return `${terminalSafeJson(source.items.length === 1 ? only : source.items, 2)}\n`;
  }
  const exporter = await createExporter<Item>('csv', { columns: source.columns, format: asSent(0) });
  return exporter.header + source.items.map((item, index) => exporter.item(item, index)).join('');
}
