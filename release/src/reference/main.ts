import { readFile, writeFile } from 'node:fs/promises';
import { root } from '../published.ts';
import { apiReport } from './api-report.ts';
import { entryPoints } from './entry-points.ts';
import { referencePage } from './reference-page.ts';

// Writes the public API of the libraries: the reports in release/api, and the reference pages in docs/api. With
// `--check` it writes nothing, and fails when they are out of date. TypeDoc sorts inherited members by paths relative
// to the working directory, so that is always the root.
process.chdir(root);
const isCheck = process.argv.includes('--check');

for (const entry of entryPoints) {
  await settle(`release/api/${entry.page}.api.md`, await apiReport(entry));
  await settle(`docs/api/${entry.page}.md`, await referencePage(entry));
}

async function settle(file: string, text: string): Promise<void> {
  if (!isCheck) return writeFile(`${root}/${file}`, text);
  if ((await readFile(`${root}/${file}`, 'utf8').catch(() => '')) === text) return undefined;
  process.stderr.write(`${file} is out of date. Run \`pnpm reference\`, and look at what has become public.\n`);
  process.exitCode = 1;
  return undefined;
}
