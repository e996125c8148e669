import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fakeUnderAbuse } from './fake-under-abuse.ts';
import { faultMatrix } from './fault-matrix/fault-matrix.ts';
import { keys } from './keys/keys.ts';
import { memoryAndTime } from './memory-and-time/memory-and-time.ts';
import { onceOnly } from './once-only.ts';
import { lists, programs, properties } from './properties/properties.ts';
import { mirror } from './mirror/mirror.ts';
import { sharedBudget } from './shared-budget/shared-budget.ts';
import { supplyChain } from './supply-chain.ts';
import { terminal } from './terminal/terminal.ts';
import { run } from './run.ts';

/** Every family. What takes longest starts first. */
const families = [
  properties,
  lists,
  programs,
  faultMatrix,
  keys,
  onceOnly,
  terminal,
  mirror,
  memoryAndTime,
  fakeUnderAbuse,
  sharedBudget,
  supplyChain,
];

const document = new URL('../../docs/reliability.md', import.meta.url);
const results = new URL('../results.json', import.meta.url);

const code = await run(process.argv.slice(2), families, {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  results: {
    read: () => JSON.parse(readFileSync(results, 'utf8')),
    write: (made) => writeFileSync(results, `${JSON.stringify(made, null, 2)}\n`),
  },
  document: { read: () => readFileSync(document, 'utf8'), write: (text) => writeFileSync(document, text) },
});
// A part that hangs would keep this process running.
process.exit(code);
