import { deleteMirror as deleteFile } from '@paydeck/mirror';
import { mirrorPlaceOf, type MirrorPlace } from '../../service/mirror-place.ts';
import { ask } from '../ask.ts';
import { exitCodes } from '@paydeck/presentation/internal';
import type { DeleteMirror } from '../invocation.ts';
import type { Io } from '../io.ts';
import { openService } from '../service.ts';
import { UsageError } from '../usage-error.ts';

/** Removes the mirror of an account after a question, and returns the exit code. */
export async function deleteMirror(invocation: DeleteMirror, io: Io): Promise<number> {
  const { account } = await openService(invocation, io, 'records');
  const place = mirrorPlaceOf(account, io.env);
  // Without the address, which may have a password.
  const name = 'file' in place ? place.file : `the schema ${place.schema} of PAYDECK_MIRROR`;
  if (!invocation.isMeant) await confirm(name, io);
  const wasThere = await remove(place);
  io.stdout.write(wasThere ? `Removed ${name}, with its history.\n` : `There is no mirror: ${name} does not exist.\n`);
  return exitCodes.done;
}

async function remove(place: MirrorPlace): Promise<boolean> {
  if ('file' in place) return deleteFile(place.file);
  const { deletePostgresMirror } = await import('@paydeck/mirror/postgres');
  return deletePostgresMirror(place.url, place);
}

async function confirm(name: string, io: Io): Promise<void> {
  if (io.stdin.isTTY !== true || io.stderr.isTTY !== true || !io.mayAsk) {
    const reason = io.mayAsk ? 'there is no terminal to ask on' : '--no-input is given';
    throw new UsageError(`this removes the mirror with its history, and ${reason}: add --yes if it is meant.`);
  }
  const typed = await ask(`Remove ${name} with its history? Type yes to go on: `, io, { isSecret: false });
  if (typed.trim() !== 'yes') throw new UsageError('that is not yes, so nothing was removed.');
}
