import { readFile } from 'node:fs/promises';
import { published, root } from '../published.ts';
import { compare } from './compare.ts';
import { exportSizes } from './export-sizes.ts';
import { packedSize } from './packed-size.ts';

// Prints what installing each package and importing each export of core costs, in bytes, and fails beyond the budgets.
interface Budgets {
  /** Of the file that is downloaded. */
  readonly packed: Readonly<Record<string, number>>;
  /** Of a program that imports one export of `@paydeck/core`: bundled, minified, gzip; without ky and exact lists, which it loads later. */
  readonly exports: Readonly<Record<string, number>>;
}

const budgets: Budgets = JSON.parse(await readFile(`${root}/release/size-budgets.json`, 'utf8'));
const packed = new Map<string, number>();
for (const each of published) packed.set(each.name, await packedSize(each));
const { lines, isOver } = compare([
  { title: 'packed, bytes to download', sizes: packed, budgets: budgets.packed },
  { title: 'one export of @paydeck/core, bytes gzip', sizes: await exportSizes(), budgets: budgets.exports },
]);
process.stdout.write(`${lines.join('\n')}\n`);
if (isOver) process.exitCode = 1;
