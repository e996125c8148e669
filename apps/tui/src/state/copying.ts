import { createExporter, terminalSafeJson } from '@paydeck/presentation/internal';
import type { Item } from '../service/listings.ts';
import type { ExportColumns } from './export-columns.ts';

/** What to copy, as data. The CSV library is loaded only when it is needed. */
export interface Copying {
  readonly source:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'json'; readonly items: readonly Item[] }
    | { readonly kind: 'csv'; readonly items: readonly Item[]; readonly content: ExportColumns };
  /** A description for the user: `sub_1`, `3 rows as CSV`. */
  readonly what: string;
  /** An additional note for the user. */
  readonly note?: string | undefined;
}

export async function copiedText({ source }: Copying): Promise<string> {
  if (source.kind === 'text') return source.text;
  if (source.kind === 'json') {
    const [only] = source.items;
    return `${terminalSafeJson(source.items.length === 1 ? only : source.items, 2)}\n`;
  }
  const exporter = await createExporter<Item>('csv', source.content);
  return exporter.header + source.items.map((item, index) => exporter.item(item, index)).join('');
}
