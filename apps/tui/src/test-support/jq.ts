// Replaces jq, which not every machine has. Supports only the jq program of docs/cli.md.
import process from 'node:process';
import { text } from 'node:stream/consumers';

const program = process.argv.slice(2).join(' ');
if (program === '-r .filter_types[]') {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page prints
  const { filter_types: types } = JSON.parse(await text(process.stdin)) as { filter_types: string[] };
  for (const type of types) process.stdout.write(`${type}\n`);
} else {
  process.stderr.write(`This jq does not know ${program}.\n`);
  process.exitCode = 3;
}
