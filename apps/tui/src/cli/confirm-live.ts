import { ask } from './ask.ts';
import type { Io } from './io.ts';
import type { Service } from './service.ts';
import { UsageError } from './usage-error.ts';

/** Asks the user to type the name of the profile before a write to live. Throws without it. */
export async function confirmLive({ profile, source }: Pick<Service, 'profile' | 'source'>, io: Io): Promise<void> {
  const word = profile ?? 'live';
  if (io.stdin.isTTY !== true || io.stderr.isTTY !== true || !io.mayAsk) {
    const reason = io.mayAsk ? 'there is no terminal to ask on' : '--no-input is given';
    throw new UsageError(`this writes to live, and ${reason}: add --yes-live if it is meant.`);
  }
  const what = profile === undefined ? '"live"' : `the name of the profile (${profile})`;
  io.stderr.write(`This writes to LIVE. Key and address come from ${source}.\n`);
  const typed = await ask(`Type ${what} to go on: `, io, { isSecret: false });
  if (typed.trim() !== word) throw new UsageError('that is not it, so nothing was sent.');
}
