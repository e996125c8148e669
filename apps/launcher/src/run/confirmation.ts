import { sourceText } from '@paydeck/profiles';
import { UsageError, type LauncherCommand } from '../commands/command.ts';
import type { RunOptions } from './run-options.ts';
import type { Session } from './session.ts';
import type { System } from '../machine/system.ts';

/**
 * Throws unless a command that writes in live mode is allowed and confirmed, in the launcher or by a word typed here.
 * Returns whether it asked, because the answer may have taken time.
 */
export async function confirmed(
  command: LauncherCommand,
  { allowsWrites, isConfirmed }: RunOptions,
  session: Session,
  system: System,
): Promise<boolean> {
  if (!command.isWriting) return false;
  const { mode, source } = await session.profile();
  if (mode === 'test') return false;
  if (allowsWrites !== true) throw new UsageError('Writing in live mode is off. Allow it with --allow-writes');
  if (isConfirmed === true) return false;
  const typed = await system.ask(
    `${command.title} in LIVE mode, key and address from ${sourceText(source)}. Type live to go on: `,
  );
  if (typed === undefined) throw new UsageError('Writing in live mode is confirmed on a terminal. There is none');
  if (typed.trim() !== 'live') throw new UsageError('Not confirmed, nothing sent');
  return true;
}
