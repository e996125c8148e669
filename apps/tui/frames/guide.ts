import { fileURLToPath } from 'node:url';
import { keyTable } from '../src/screens/key-table.ts';
import { keysTable } from './keys-table.ts';

export const guideFile = fileURLToPath(new URL('../../../docs/tui.md', import.meta.url));

/** Replaces the key table of the guide with the current one. */
export function withKeys(guide: string): string {
  const [start, end] = [guide.indexOf(opening) + opening.length, guide.indexOf(closing)];
  if (start < opening.length || end === -1) throw new Error(`The guide has no place for keys: ${opening} … ${closing}`);
  return `${guide.slice(0, start)}\n\n${keysTable(keyTable)}\n${guide.slice(end)}`;
}

const opening = '<!-- keys: written by `vitest run key-table-in-guide -u` -->';
const closing = '<!-- end of keys -->';
