import type { Mode } from '@paydeck/core';
import { shellCommand } from '@paydeck/presentation';

// Each hint is a whole command that can be pasted. A test runs those of this program.

/** Returns how to check the set-up of a mode. */
export function setUpHint(mode: Mode): string {
  return hint(['run', 'check-setup', '--mode', mode]);
}

/** Returns how to install the same scripts again. */
export function installHint(args: readonly string[]): string {
  return hint(['install', ...args]);
}

/** Returns how to remove the cache after an uninstallation. */
export function cacheHint(): string {
  return hint(['uninstall', '--cache']);
}

/** Returns how to open the terminal browser by hand. */
export function paydeckHint(mode: Mode, args: readonly string[]): string {
  return `Run: ${shellCommand(['env', `PAYDECK_MODE=${mode}`, 'paydeck', ...args])}`;
}

/** Returns how to install the terminal browser. */
export function browserHint(): string {
  return 'Run: npm install --global paydeck';
}

function hint(args: readonly string[]): string {
  return `Run: ${shellCommand(['paydeck-launcher', ...args])}`;
}
