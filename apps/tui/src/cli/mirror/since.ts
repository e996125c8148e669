import { lastPull, type Mirror } from '@paydeck/mirror';
import { readTimeSpan } from '@paydeck/presentation/internal';
import { UsageError } from '../usage-error.ts';
import { lastPullWord } from './mirror-arguments.ts';

/** Returns the time of `--since`: the beginning of a span, such as of a day, or of the last pull. */
export async function sinceTime(mirror: Mirror, text: string, now: number): Promise<Date> {
  if (text !== lastPullWord) return new Date(readTimeSpan(text, now)?.from ?? now);
  const at = await lastPull(mirror);
  if (at === undefined) throw new UsageError('there was no pull yet. Run paydeck pull.');
  return at;
}
