// `pnpm fuzz [WORD …]`: runs the property tests, those in files whose paths contain a word, with a fresh seed and a
// million cases each. It prints their tables, and the command that reproduces a failure.
import { randomInt } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { propertyFiles, runTests } from './properties.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cases: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
});
const files = propertyFiles(positionals);
const seed = Number(values.seed ?? randomInt(2 ** 31));
const cases = Number(values.cases);
if (files.length === 0 || !Number.isSafeInteger(seed) || !(cases >= 1)) {
  process.stderr.write(`There are ${propertyFiles().join(', ')}; --cases N and --seed N.\n`);
  process.exit(2);
}
for (const file of files) {
  process.stderr.write(`${file}: ${cases} cases, seed ${seed}\n`);
  const stopped = new AbortController();
  const stop = () => {
    process.stderr.write(`\nStopped. pnpm fuzz ${file} --seed ${seed} --cases ${cases} begins again.\n`);
    stopped.abort();
    process.exit(130);
  };
  process.on('SIGINT', stop);
  const { code, output } = await runTests([file, '--tags-filter=property'], {
    cases,
    seed,
    isShown: true,
    signal: stopped.signal,
  });
  process.off('SIGINT', stop);
  process.stdout.write(`${file}: ${cases} cases, seed ${seed}: ${code === 0 ? 'hold' : 'FAIL'}\n`);
  const table = output.split('\n').filter((line) => line.startsWith('| '));
  if (table.length > 0) process.stdout.write(`${table.join('\n')}\n`);
  if (code === 0) continue;
  process.stdout.write(`${output}\npnpm fuzz ${file} --seed ${seed} --cases ${cases} repeats it.\n`);
  process.exitCode = 1;
}
