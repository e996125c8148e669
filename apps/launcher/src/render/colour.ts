import type { System } from '../machine/system.ts';

/**
 * Whether to write colours: to a terminal, and to a launcher that shows them, which its script says. `NO_COLOR` and
 * `FORCE_COLOR` decide before both.
 */
export function usesColour({ env, isTerminal }: Pick<System, 'env' | 'isTerminal'>, isShown = false): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced) return forced !== '0' && forced !== 'false';
  return isTerminal || isShown;
}
