import type { Mode } from '@paydeck/core';
import { variablesOf, type Credentials } from './account.ts';
import { variable, type Environment } from './environment.ts';
import { SetupError } from './setup-error.ts';

/**
 * Returns the credentials of a mode from the environment, or `undefined` if neither half is set. One without the other throws a `SetupError`,
 * because a half from another source could send a key to the wrong address.
 */
export function environmentCredentials(mode: Mode, env: Environment): Credentials | undefined {
  const names = variablesOf(mode);
  const key = variable(env, names.key);
  const url = variable(env, names.url);
  if (key === undefined && url === undefined) return undefined;
  if (key === undefined) throw incomplete(mode, names.key, names.url);
  if (url === undefined) throw incomplete(mode, names.url, names.key);
  return { mode, baseUrl: url, apiKey: () => key, source: { kind: 'environment', mode } };
}

/** Whether the environment has a key for a mode, with or without a base URL. */
export function hasKeyFor(mode: Mode, env: Environment): boolean {
  return variable(env, variablesOf(mode).key) !== undefined;
}

function incomplete(mode: Mode, missing: string, present: string): SetupError {
  const message = `${missing} is missing. Set it too, or unset ${present}: a key and its address come from one place.`;
  return new SetupError('half-pair', message, { mode });
}
