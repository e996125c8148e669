import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { preloading } from '../../programs.ts';
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
  return local === 'clock steps' ? [preloading(clockSteps)] : [];
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

// The system clock jumps forth and back by a day every 50 ms. Monotonic time stays correct.
const clockSteps = `
  let stepMs = 0;
  setInterval(() => (stepMs = stepMs === 0 ? 86_400_000 : 0), 50).unref();
  globalThis.Date = new Proxy(Date, {
    construct: (target, values) => (values.length > 0 ? new target(...values) : new target(target.now() + stepMs)),
    get: (target, name) => (name === 'now' ? () => target.now() + stepMs : Reflect.get(target, name)),
  });
`;
