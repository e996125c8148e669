import { isPaydeckError } from '@paydeck/core';
import type { RateLimitWindow } from '@paydeck/core/rate-limit';
import { tightestWindow } from './figures/tightest-window.ts';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';

/** Reports how many requests the business has left. */
export const rateLimit: LauncherCommand = {
  name: 'rate-limit',
  title: 'API Rate Limit',
  description: 'Shows how many requests the business has left.',
  rule: [
    'Two windows apply at once, and a response describes one of them: the figures are those of "this',
    'window". What this machine knows of a window that has not reset is shown without a request.',
  ].join('\n'),
  mode: 'compact',
  icon: '🚦',
  keywords: ['quota', 'throttle', 'requests'],
  arguments: [],
  requests: [0, 1],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const client = await context.client();
  const known = client.rateLimit.snapshot();
  const { peers = 0 } = known;
  const running = tightestWindow(known.windows.filter(({ resetAt }) => (resetAt?.getTime() ?? 0) > context.now));
  if (running !== undefined) return limitLine(running, context.now, peers > 0 ? `shared by ${peers + 1}` : 'last seen');
  try {
    await client.subscriptions.list({ page_size: 1 }, context.call).page();
  } catch (error) {
    // A rejected request carries the limit too.
    if (!isPaydeckError(error) || tightestWindow(client.rateLimit.snapshot().windows) === undefined) throw error;
  }
  return limitLine(tightestWindow(client.rateLimit.snapshot().windows), context.system.now(), 'seen now');
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
    level: remaining < limit / 5 ? 'warning' : 'neutral',
    rows: [],
  };
}

function resetText(milliseconds: number): string {
  return milliseconds > 0 ? `resets in ${Math.ceil(milliseconds / 1000)} s` : 'has reset since';
}
