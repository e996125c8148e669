import type { AccountChoice } from '../service/connection.ts';
import type { Arguments } from './arguments.ts';
import { anyService, type ServiceChoice } from './invocation.ts';
import { UsageError } from './usage-error.ts';

/** Parses the mode and the profile. */
export function accountIn(args: Arguments): AccountChoice {
  const mode = args.value('mode');
  return { mode: mode === 'test' || mode === 'live' ? mode : undefined, profile: args.value('profile') };
}

/** Parses the unit of amounts. Throws with a format that is none of `formats`, in which it has no effect. */
export function amountsIn(args: Arguments, formats?: readonly string[]): 'minor' | 'major' | undefined {
  const unit = args.value('amounts');
  if (unit !== 'minor' && unit !== 'major') return undefined;
  if (formats?.includes(args.value('format') ?? 'table') === false)
    throw new UsageError(`--amounts works only with --format ${formats.join(', ')}`);
  return unit;
}

/** Parses the account, and how much is reported. */
export function serviceIn(args: Arguments): ServiceChoice {
  const isQuiet = args.has('quiet');
  const isVerbose = args.has('verbose');
  if (isQuiet && isVerbose) throw new UsageError('--quiet and --verbose contradict each other; give one of them');
  return {
    ...anyService,
    ...accountIn(args),
    isDemo: args.has('demo'),
    isQuiet,
    isVerbose,
    isOffline: args.has('offline'),
  };
}
