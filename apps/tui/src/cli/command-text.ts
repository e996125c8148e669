import path from 'node:path';
import { flagWords } from '@paydeck/presentation/internal';
import { listCommand } from '../service/list-command.ts';
import type { ListInvocation } from './invocation.ts';

/** Returns the command that prints the whole list. */
export function commandForAll(invocation: ListInvocation, caller: Caller = thisProcess()): string {
  const { mode, profile, isDemo, isOffline, amountUnit } = invocation;
  return listCommand({
    ...invocation,
    program: calledAs(caller),
    account: [
      ...(isDemo ? ['--demo'] : []),
      ...(isOffline ? ['--offline'] : []),
      ...flagWords('mode', mode),
      ...flagWords('profile', profile),
      ...flagWords('amounts', amountUnit),
    ],
    format: invocation.format ?? 'table',
    limit: undefined,
    isAll: true,
  });
}

/** How the program was started. */
export interface Caller {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

function thisProcess(): Caller {
  return { argv: process.argv, env: process.env, cwd: process.cwd() };
}

/** In a clone, with `pnpm start`, there is no `paydeck` on the path. */
function calledAs({ argv: [, file = ''], env, cwd }: Caller): string[] {
  const isClone = env['npm_lifecycle_event'] === 'start' && !file.split(path.sep).includes('node_modules');
  return isClone ? ['node', path.relative(cwd, file)] : ['paydeck'];
}
