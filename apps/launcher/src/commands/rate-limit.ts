import { isPaydeckError, type RateLimitSnapshot, type RateLimitWindow } from '@paydeck/core';
import { readSeenLimit, tightest } from '../store/seen-limit.ts';
import type { CommandOutput, CommandContext, LauncherCommand } from '../command/command.ts';

/** Reports how many requests the business has left. */
export const rateLimit: LauncherCommand = {
  name: 'rate-limit',
  title: 'API Rate Limit',
  description: 'Shows how many requests the business has left.',
  rule: [
    'Two windows apply at once, and a response describes one of them: the figures are those of "this',
    'window". What other programs of this machine know now, or a run has seen within the last minute, is shown without',
    'a request.',
  ].join('\n'),
  mode: 'compact',
  icon: '🚦',
  keywords: ['quota', 'throttle', 'requests'],
  arguments: [],
  requests: [0, 1],
  run: execute,
};

const recentMs = 60_000;

async function execute(context: CommandContext): Promise<CommandOutput> {
  const client = await context.client();
  const shared = client.rateLimit.snapshot();
  // While other programs send, the shared state is up to date.
  if ((shared.others ?? 0) > 0 && tightest(shared.windows) !== undefined) return currentLimit(shared, context);
  const seen = await readSeenLimit(await context.store());
  const isRecent = seen !== undefined && context.now - seen.at < recentMs && context.now >= seen.at;
  if (isRecent) return limitLine(tightest(seen.windows), context.now, seenText(context.now - seen.at));
  try {
    await client.subscriptions.list({ page_size: 1 }, context.call).page();
  } catch (error) {
    // A rejected request carries the limit too.
    if (!isPaydeckError(error) || tightest(client.rateLimit.snapshot().windows) === undefined) throw error;
  }
  return currentLimit(client.rateLimit.snapshot(), context);
}

function currentLimit({ windows, others = 0 }: RateLimitSnapshot, { system }: CommandContext): CommandOutput {
  return limitLine(tightest(windows), system.now(), others > 0 ? `shared by ${others + 1}` : 'seen now');
}

function limitLine(window: RateLimitWindow | undefined, now: number, source: string): CommandOutput {
  if (window?.remaining === undefined) return { headline: 'The service sends no rate limit', rows: [] };
  const { limit, remaining, resetAt } = window;
  return {
    headline: [
      `${remaining} of ${limit} left in this window`,
      ...(resetAt === undefined ? [] : [resetText(resetAt.getTime() - now)]),
      source,
    ].join(' · '),
    tone: remaining < limit / 5 ? 'warning' : 'neutral',
    rows: [],
  };
}

function seenText(ageMs: number): string {
  return ageMs < 1_000 ? 'seen now' : `seen ${Math.floor(ageMs / 1000)} s ago`;
}

function resetText(milliseconds: number): string {
  return milliseconds > 0 ? `resets in ${Math.ceil(milliseconds / 1000)} s` : 'has reset since';
}
