import type { Mode } from '@paydeck/core';
import { variablesOf, type Pair } from './account.ts';
import { variable, type Environment } from './environment.ts';
import { SetupError } from './setup-error.ts';

/**
 * Reads the pair of a mode from the environment; `undefined` when neither half is set. Half a pair throws a `SetupError`:
 * completed from elsewhere, it would send a key to an address that it does not belong to.
 */
export function environmentPair(mode: Mode, env: Environment): Pair | undefined {
  const names = variablesOf(mode);
  const key = variable(env, names.key);
  const url = variable(env, names.url);
  if (key === undefined && url === undefined) return undefined;
  if (key === undefined) throw halfPair(mode, names.key, names.url);
  if (url === undefined) throw halfPair(mode, names.url, names.key);
  return { mode, baseUrl: url, apiKey: () => key, source: { kind: 'environment', mode } };
}

/** Whether the environment names a key of a mode. Says nothing about where the key may be sent. */
export function hasKeyFor(mode: Mode, env: Environment): boolean {
  return variable(env, variablesOf(mode).key) !== undefined;
}

function halfPair(mode: Mode, missing: string, present: string): SetupError {
  const message = `${missing} is missing. Set it too, or unset ${present}: a key and its address come from one place.`;
  return new SetupError('half-pair', message, { mode });
}
