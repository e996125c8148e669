import * as all from './index.ts';
import type { LauncherCommand } from './command.ts';

/** Every command, in the order of help and installation: inline ones first, then by name. */
export const commands: readonly LauncherCommand[] = Object.values<LauncherCommand>(all).sort(inlineFirst);

function inlineFirst(left: LauncherCommand, right: LauncherCommand): number {
  return Number(right.mode === 'inline') - Number(left.mode === 'inline') || (left.name < right.name ? -1 : 1);
}
