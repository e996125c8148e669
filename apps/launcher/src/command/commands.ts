import * as all from '../commands/index.ts';
import type { LauncherCommand } from './command.ts';

/** Every command, in the order of help and installation: gauges first, then by name. */
export const commands: readonly LauncherCommand[] = Object.values<LauncherCommand>(all).sort(gaugesFirst);

function gaugesFirst(left: LauncherCommand, right: LauncherCommand): number {
  return Number(right.mode === 'inline') - Number(left.mode === 'inline') || (left.name < right.name ? -1 : 1);
}
