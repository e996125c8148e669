import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { asSent, createExporter, terminalSafeJson } from '@paydeck/presentation/internal';
import type { ProgramCall, Environment } from './system.ts';
import type { Item } from '../service/listings.ts';
import type { ExternalProgram } from '../state/outside.ts';
import type { Runner } from './task.ts';

/** Shows items in the user's pager or editor, as a temporary file in a private folder. */
export const readOutside: Runner<'read-outside'> = async (outside, { system, giveTerminal }) => {
  const text = await outsideText(outside);
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-'));
  const cancelRemoval = removeAtExit(folder);
  try {
    const file = join(folder, `paydeck.${outside.format}`);
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    await giveTerminal(async () => void (await system.runInTerminal([...programOf(outside, system.env), file])));
  } finally {
    await rm(folder, { recursive: true, force: true });
    cancelRemoval();
  }
};

/** Removes a file or folder when the process exits. Returns a function that cancels this. */
function removeAtExit(path: string): () => void {
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return () => void process.off('exit', remove);
}

/** Returns the text for the other program. */
async function outsideText({ items, format }: ExternalProgram): Promise<string> {
  if (format === 'json') return `${terminalSafeJson(items.length === 1 ? items[0] : items, 2)}\n`;
  const exporter = await createExporter<Item>('yaml', { columns: [], format: asSent(0) });
  return items.map((item, index) => exporter.item(item, index)).join('');
}

/** The program that the environment names. Its words are separated by blanks; no shell reads them. */
function programOf({ program }: ExternalProgram, env: Environment): ProgramCall {
  const named = program === 'pager' ? env['PAGER'] : (env['VISUAL'] ?? env['EDITOR']);
  const [first, ...rest] = (named ?? '').split(/\s+/).filter((word) => word !== '');
  return first === undefined ? [program === 'pager' ? 'less' : 'vi'] : [first, ...rest];
}
