import type { Arguments } from './arguments.ts';
import { formats } from './formats.ts';
import type { ListInvocation } from './invocation.ts';
import { UsageError } from './usage-error.ts';

/** Parses the format; `undefined` without one. */
export function formatIn(args: Arguments): ListInvocation['format'] {
  return formats.find((format) => format === args.value('format'));
}

/** Parses the keys of the columns; `undefined` without any. */
export function columnsIn(args: Arguments): string[] | undefined {
  const keys = args
    .value('columns')
    ?.split(',')
    .map((key) => key.trim());
  if (keys?.includes('') !== true) return keys;
  throw new UsageError('--columns takes column keys separated by commas, such as created_at,metadata');
}
