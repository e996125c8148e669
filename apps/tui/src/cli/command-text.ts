import path from 'node:path';
import { shellCommand } from '@paydeck/presentation/internal';
import { sortText } from '../service/sort-words.ts';
import type { ListInvocation } from './invocation.ts';
import { resources } from '../service/resources/resources.ts';

/** Returns the command that prints the whole list. */
export function commandForAll(invocation: ListInvocation, caller: Caller = thisProcess()): string {
  return commandText(
    { ...invocation, format: invocation.format ?? 'table', limit: undefined, isAll: true },
    calledAs(caller),
  );
}

/** Returns the command, quoted for a shell. */
function commandText(invocation: ListInvocation, program: readonly string[]): string {
  const { listing, query, format, limit, isAll, columns, sort, where, sum, mode, profile, isDemo } = invocation;
  const filters = resources[listing].filters.filter(({ name }) => query[name] !== undefined);
  return shellCommand([
    ...program,
    listing,
    ...(isDemo ? ['--demo'] : []),
    ...flag('mode', mode),
    ...flag('profile', profile),
    ...filters.flatMap(({ name }) => flag(name.replaceAll('_', '-'), query[name])),
    ...flag('columns', columns?.join(',')),
    ...flag('sort', sort.length === 0 ? undefined : sortText(sort)),
    ...flag('where', where),
    ...flag('sum', sum),
    ...flag('format', format),
    ...flag('limit', limit),
    ...(isAll ? ['--all'] : []),
  ]);
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

function flag(name: string, value: string | number | boolean | undefined): string[] {
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`];
  const text = String(value);
  // After a blank, a value that starts with a dash would be parsed as a flag.
  return text.startsWith('-') ? [`--${name}=${text}`] : [`--${name}`, text];
}
