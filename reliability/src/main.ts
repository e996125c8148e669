import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { families } from './families.ts';
import { run } from './run.ts';

const document = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));

process.exitCode = await run(process.argv.slice(2), families, {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  document: { read: () => readFileSync(document, 'utf8'), write: (text) => writeFileSync(document, text) },
});
