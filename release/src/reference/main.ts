import { readFile, writeFile } from 'node:fs/promises';
import { root } from '../published.ts';
import { apiReport } from './api-report.ts';
import { entryPoints } from './entry-points.ts';

// Writes what the libraries export, one report an entry point, in release/api. With `--check` it writes nothing, and
// fails when a report is out of date.
const isCheck = process.argv.includes('--check');

for (const entry of entryPoints) {
  const file = `release/api/${entry.page}.api.md`;
  const text = await apiReport(entry);
  if (!isCheck) await writeFile(`${root}/${file}`, text);
  else if ((await readFile(`${root}/${file}`, 'utf8').catch(() => '')) !== text) {
    process.stderr.write(`${file} is out of date. Run \`pnpm reference\`, and look at what has become public.\n`);
    process.exitCode = 1;
  }
}
