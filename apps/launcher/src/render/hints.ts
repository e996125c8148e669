import type { Mode } from '@paydeck/core';
import { shellCommand } from '@paydeck/presentation/internal';

// Each hint is a whole command that can be pasted. A test runs those of this program.

/** Returns the command that checks the set-up of a mode. */
export function setUpHint(mode: Mode): string {
  return hint(['run', 'check-setup', '--mode', mode]);
}

/** Returns the command that stores an account of a mode. */
export function accountHint(mode: Mode): string {
  return `Run: ${shellCommand(['paydeck', 'login', '--mode', mode])}`;
}

/** Returns the command that installs the same scripts again. */
export function installHint(args: readonly string[]): string {
  return hint(['install', ...args]);
}

/** Returns the command that removes the cache. */
export function cacheHint(): string {
  return hint(['uninstall', '--cache']);
}

/** Returns the command that opens the terminal browser. */
export function paydeckHint(mode: Mode, args: readonly string[]): string {
  return `Run: ${shellCommand(['env', `PAYDECK_MODE=${mode}`, 'paydeck', ...args])}`;
}

/** Returns the command that installs the terminal browser. */
export function browserHint(): string {
  return 'Run: npm install --global paydeck';
}

function hint(args: readonly string[]): string {
  return `Run: ${shellCommand(['paydeck-launcher', ...args])}`;
}
