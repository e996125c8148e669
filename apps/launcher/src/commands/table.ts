import type { LauncherCommand } from './command.ts';
import { subscriptions } from './subscriptions.ts';

/** Every command, in the order of help and documentation. */
export const commands: readonly LauncherCommand[] = [subscriptions];
