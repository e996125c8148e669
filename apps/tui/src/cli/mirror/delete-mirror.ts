import { deleteMirror as deleteFile } from '@paydeck/mirror';
import { SetupError } from '@paydeck/profiles';
import { mirrorFileOf } from '../../service/mirror-file.ts';
import { noFolder } from '../../service/open-mirror.ts';
import { ask } from '../ask.ts';
import { exitCodes } from '@paydeck/presentation/internal';
import type { DeleteMirror } from '../invocation.ts';
import type { Io } from '../io.ts';
import { createReporter } from '../reporter.ts';
import { openService } from '../service.ts';
import { UsageError } from '../usage-error.ts';

/** Removes the mirror of an account after a question, and returns the exit code. */
export async function deleteMirror(invocation: DeleteMirror, io: Io): Promise<number> {
  const { account } = await openService(invocation, io, createReporter(io, invocation, 'records'));
  const file = mirrorFileOf(account, io.env);
  if (file === undefined) throw new SetupError('unreadable', noFolder);
  if (!invocation.isMeant) await confirm(file, io);
  const wasThere = await deleteFile(file);
  io.stdout.write(wasThere ? `Removed ${file}, with its history.\n` : `There is no mirror: ${file} does not exist.\n`);
  return exitCodes.done;
}

async function confirm(file: string, io: Io): Promise<void> {
  if (io.stdin.isTTY !== true || io.stderr.isTTY !== true || !io.mayAsk) {
    const reason = io.mayAsk ? 'there is no terminal to ask on' : '--no-input is given';
    throw new UsageError(`this removes the mirror with its history, and ${reason}: add --yes if it is meant.`);
  }
  const typed = await ask(`Remove ${file} with its history? Type yes to go on: `, io, { isSecret: false });
  if (typed.trim() !== 'yes') throw new UsageError('that is not yes, so nothing was removed.');
}
