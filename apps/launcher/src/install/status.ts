import { exitCodes } from '@paydeck/presentation/internal';
import path from 'node:path';
import type { Outcome, System } from '../machine/system.ts';
import { describeFolder } from '../installed/describe-folder.ts';
import { installedFolders } from '../installed/folder-list.ts';

/** Reports the state of the scripts in one folder, or in all folders. */
export async function status({ dir }: { readonly dir?: string | undefined }, system: System): Promise<Outcome> {
  if (dir?.trim() === '') return { output: '', errorOutput: '--dir has no value.\n', exitCode: exitCodes.usage };
  const folders = dir === undefined ? await installedFolders(system) : [path.resolve(dir)];
  if (folders.length === 0) return { output: 'No scripts are installed.\n', errorOutput: '', exitCode: exitCodes.done };
  const states = await Promise.all(folders.map((folder) => describeFolder(folder)));
  const lines = states.flatMap(({ folder, summary, drift }) => [
    folder,
    `  ${summary}`,
    ...drift.map(({ name, what }) => `  ${what.padEnd(14)}  ${name}`),
  ]);
  return { output: `${lines.join('\n')}\n`, errorOutput: '', exitCode: exitCodes.done };
}
