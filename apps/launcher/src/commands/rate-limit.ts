import { isPaydeckError, type RateLimitSnapshot, type RateLimitWindow } from '@paydeck/core';
import { readSeenLimit, tightest } from '../store/seen-limit.ts';
import type { CommandAnswer, CommandContext, LauncherCommand } from '../command/command.ts';

/** Says how many requests the business has left. */
export const rateLimit: LauncherCommand = {
  name: 'rate-limit',
  title: 'API Rate Limit',
  description: 'Says how many requests the business has left.',
  rule: [
    'Two windows hold at once, and an answer of the service describes one of them: the figures are those of "this',
    'window". What other programs of this machine know now, or a run has seen within the last minute, is shown without',
    'a request.',
  ].join('\n'),
  mode: 'compact',
  icon: '🚦',
  keywords: ['quota', 'throttle', 'requests'],
  arguments: [],
  run: answer,
};

const recentMs = 60_000;

async function answer(context: CommandContext): Promise<CommandAnswer> {
  const client = await context.client();
  const shared = client.rateLimit.snapshot();
  // Other programs are sending: what the business has left is known to the moment.
  if ((shared.others ?? 0) > 0 && tightest(shared.windows) !== undefined) return saidNow(shared, context);
  const seen = await readSeenLimit(await context.store());
  const isRecent = seen !== undefined && context.now - seen.at < recentMs && context.now >= seen.at;
  if (isRecent) return said(tightest(seen.windows), context.now - seen.at, context.now);
  try {
    await client.subscriptions.list({ page_size: 1 }, context.call).page();
  } catch (error) {
    // Refusals carry the limit too.
    if (!isPaydeckError(error) || tightest(client.rateLimit.snapshot().windows) === undefined) throw error;
  }
  return saidNow(client.rateLimit.snapshot(), context);
}

function saidNow({ windows, others = 0 }: RateLimitSnapshot, { system }: CommandContext): CommandAnswer {
  const known = said(tightest(windows), 0, system.now());
  if (others === 0) return known;
  return {
    ...known,
    headline: `${known.headline} · ${others === 1 ? '1 other uses it' : `${others} others use it`}`,
  };
}

function said(window: RateLimitWindow | undefined, ageMs: number, now: number): CommandAnswer {
  if (window?.remaining === undefined) return { headline: 'The service says nothing of its limit', rows: [] };
  const { limit, remaining, resetAt } = window;
  return {
    headline: [
      `${remaining} of ${limit} left in this window`,
      ...(resetAt === undefined ? [] : [resetText(resetAt.getTime() - now)]),
      ageMs < 1_000 ? 'seen now' : `seen ${Math.floor(ageMs / 1000)} s ago`,
    ].join(' · '),
    tone: remaining < limit / 5 ? 'warning' : 'neutral',
    rows: [],
  };
}

function resetText(milliseconds: number): string {
  return milliseconds > 0 ? `resets in ${Math.ceil(milliseconds / 1000)} s` : 'has reset since';
}
