// `pnpm fuzz [NAME …]`: runs the properties with a fresh seed and a million cases each. It prints their
// tables, and the command that reproduces a failure.
import { randomInt } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { PROPERTIES } from './property-list.ts';
import { runProperties } from './run-properties.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cases: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
});
const chosen = PROPERTIES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const seed = Number(values.seed ?? randomInt(2 ** 31));
const cases = Number(values.cases);
if (chosen.length < positionals.length || !Number.isSafeInteger(seed) || !(cases >= 1)) {
  process.stderr.write(`There are ${PROPERTIES.map(({ name }) => name).join(', ')}; --cases N and --seed N.\n`);
  process.exit(2);
}
for (const property of chosen) {
  const { passed, output } = await runProperties([property], { cases, seed });
  process.stdout.write(`${property.name}: ${cases} cases, seed ${seed}: ${passed ? 'hold' : 'FAIL'}\n`);
  const table = output.split('\n').filter((line) => line.startsWith('| '));
  if (table.length > 0) process.stdout.write(`${table.join('\n')}\n`);
  if (passed) continue;
  process.stdout.write(`${output}\npnpm fuzz ${property.name} --seed ${seed} --cases ${cases} repeats it.\n`);
  process.exitCode = 1;
}
