import { terminalSafeJson } from '@paydeck/presentation';
import type { Result } from '../result.ts';

/** Writes the result as one line of JSON, for launchers and scripts that have a format of their own. */
export function renderJson(result: Result): string {
  return `${terminalSafeJson(result)}\n`;
}
