import type { Mode } from '@paydeck/core';
import { shellCommand } from '@paydeck/presentation';

// What a line tells the user to run is a command of this program, whole and as it can be pasted: a test runs each.

/** Tells how to find out what a mode needs. */
export function setUpHint(mode: Mode): string {
  return hint(['run', 'check-setup', '--mode', mode]);
}

/** Tells how to install the same scripts again. */
export function installHint(words: readonly string[]): string {
  return hint(['install', ...words]);
}

/** Tells how to remove what an uninstallation has left in the cache. */
export function cacheHint(): string {
  return hint(['uninstall', '--cache']);
}

/** Tells how to open the terminal browser by hand. */
export function paydeckHint(mode: Mode, words: readonly string[]): string {
  return `Run: ${shellCommand(['env', `PAYDECK_MODE=${mode}`, 'paydeck', ...words])}`;
}

/** Says how to install the terminal browser. */
export function browserHint(): string {
  return 'Run: npm install --global paydeck';
}

function hint(words: readonly string[]): string {
  return `Run: ${shellCommand(['paydeck-launcher', ...words])}`;
}
