import { readTimeSpan } from '@paydeck/presentation/internal';
import { listingNamed, listingNames } from '../../service/resources/resources.ts';
import type { Arguments } from '../arguments.ts';
import type { ChangesInvocation, PullInvocation, SqlInvocation } from '../invocation.ts';
import { formatIn } from '../output-arguments.ts';
import { amountsIn, serviceIn } from '../service-arguments.ts';
import { UsageError } from '../usage-error.ts';

/** Parses the arguments of a pull. */
export function pullInvocation(args: Arguments): PullInvocation {
  const lists = args.operands.map((word) => {
    const list = listingNamed(word);
    if (list !== undefined) return list;
    throw new UsageError(`there is no list "${word}". The lists are ${listingNames.join(', ')}.`);
  });
  return {
    lists: [...new Set(lists)],
    isRefresh: args.has('refresh'),
    watchMs: durationIn(args, 'watch'),
    withoutPii: args.has('without-pii'),
    isSameAccount: args.has('same-account'),
    ...serviceIn(args),
  };
}

/** Parses the arguments of a query. */
export function sqlInvocation(args: Arguments): SqlInvocation {
  return {
    query: args.operand ?? '',
    timeoutMs: durationIn(args, 'timeout') ?? usualTimeoutMs,
    format: formatIn(args),
    ...serviceIn(args),
  };
}

/** Parses the arguments of `changes`. */
export function changesInvocation(args: Arguments): ChangesInvocation {
  return {
    since: sinceIn(args) ?? lastPullWord,
    amountUnit: amountsIn(args, ['table', 'markdown']),
    format: formatIn(args),
    ...serviceIn(args),
  };
}

/** Parses `--since`; `undefined` without it. */
export function sinceIn(args: Arguments): string | undefined {
  const text = args.value('since')?.trim().toLowerCase().replaceAll(/\s+/g, '-');
  if (text === undefined || text === lastPullWord || readTimeSpan(text, 0) !== undefined) return text;
  throw new UsageError('--since takes a time such as yesterday, -7d or 2026-10-31, in UTC, or "last pull"');
}

function durationIn(args: Arguments, name: string): number | undefined {
  const text = args.value(name);
  if (text === undefined) return undefined;
  const [, count, unit = ''] = /^(\d{1,5})(s|m|min|h)$/.exec(text.trim()) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? 0);
  if (ms > 0) return ms;
  throw new UsageError(`--${name} takes a duration such as 30s, 15m or 2h`);
}

/** What `--since` takes for the last pull. */
export const lastPullWord = 'last-pull';
const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, min: 60_000, h: 3_600_000 };
const usualTimeoutMs = 60_000;
