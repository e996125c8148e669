import { readTimeSpan, type ReportName } from '@paydeck/presentation/internal';
import type { ListingName } from '../service/listings.ts';
import type { Arguments } from './arguments.ts';
import type { CompareInvocation, ReportInvocation } from './invocation.ts';
import { sinceIn } from './mirror/mirror-arguments.ts';
import { queryIn } from './list-arguments.ts';
import { formatIn } from './output-arguments.ts';
import { amountsIn, serviceIn } from './service-arguments.ts';
import { UsageError } from './usage-error.ts';

/** Parses the arguments of a report. */
export function reportInvocation(report: ReportName, args: Arguments): ReportInvocation {
  const asOf = args.value('as-of');
  if (asOf !== undefined && readTimeSpan(asOf, 0) === undefined)
    throw new UsageError('--as-of takes a time such as 2026-10-31, 2026-10 or yesterday, in UTC');
  return {
    report,
    customer: args.operand,
    asOf,
    since: sinceIn(args),
    amountUnit: amountsIn(args, ['table', 'markdown', 'json']),
    format: formatIn(args),
    ...serviceIn(args),
  };
}

/** Parses the arguments of a comparison. */
export function compareInvocation(listing: ListingName, args: Arguments): CompareInvocation {
  return {
    listing,
    query: queryIn(listing, { ...args, operands: [] }),
    file: args.operand ?? '',
    sql: args.value('sql'),
    on: args.value('on'),
    columns: args.value('columns'),
    amounts: amountsIn(args),
    format: formatIn(args),
    ...serviceIn(args),
  };
}
