import process from 'node:process';
import { readCommandLine } from './command-line.ts';
import { withProofs } from './document.ts';
import { holds, prove } from './prove.ts';
import type { Family } from './row.ts';
import { summary, timedTable } from './table.ts';

/** Where a run prints, and the document that it may write. */
export interface Environment {
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  readonly document: { read(): string; write(text: string): void };
}

/** Runs what the command line requests, and returns the exit code: 0 all rows hold, 1 one fails, 2 wrong usage. */
export async function run(
  args: readonly string[],
  families: readonly Family[],
  { print, printError, document }: Environment,
): Promise<0 | 1 | 2> {
  let parsed;
  try {
    parsed = readCommandLine(args, families);
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    return 2;
  }
  const { isQuick, seed } = parsed;
  print(`seed ${seed}${isQuick ? ', quick' : ''}`);
  const startedAt = performance.now();
  const proofs = await prove(parsed.families, { isQuick, seed, report: printError }, ({ family, rows, seconds }) => {
    print(`\n${family.title} (${Math.round(seconds)} s of parts)\n\n${timedTable(rows)}`);
  });
  print(`\n${summary(proofs, (performance.now() - startedAt) / 1_000)}`);
  if (parsed.isWritten) document.write(withProofs(document.read(), proofs, { isQuick, ...today() }));
  return holds(proofs) ? 0 : 1;
}

function today(): { date: string; node: string } {
  return { date: new Date().toISOString().slice(0, 10), node: process.versions.node };
}
