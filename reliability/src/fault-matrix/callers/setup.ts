import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell } from '../cells.ts';

/** The settings that all callers share. */
export interface Setup {
  readonly key: string;
  readonly webhook: string;
  /** The temporary folder of the run. */
  readonly home: string;
}

/** The modules to preload, where the machine itself has the fault. */
export function preloadsFor(local: Cell['fault']['local']): string[] {
  return local === 'clock steps' ? ['--import', clockSteps] : [];
}

/** The home folder of one cell. Programs with one home share their rate limit, and cells must not affect each other. */
export function homeOf({ id }: Cell, { home }: Setup): string {
  const own = join(home, id);
  mkdirSync(own, { recursive: true });
  return own;
}

/** Stops a process for a while, as when a machine sleeps. */
export function suspend(child: { kill(signal: NodeJS.Signals): unknown }): void {
  child.kill('SIGSTOP');
  setTimeout(() => child.kill('SIGCONT'), 1_500);
}

const clockSteps = new URL('clock-steps.ts', import.meta.url).href;
