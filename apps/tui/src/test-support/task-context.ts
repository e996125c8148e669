import type { TaskContext } from '../tasks/task.ts';
import { createTestSystem } from './system.ts';
import { createService } from './service.ts';
import { demo } from './state.ts';

/** The context of a task, for tests that use nothing of it. */
export const testContext: TaskContext = {
  client: createService([]).client,
  session: demo,
  system: createTestSystem().system,
  accounts: { list: () => Promise.resolve([]), switchTo: () => Promise.resolve() },
  now: () => 0,
  quit: () => undefined,
  suspend: () => undefined,
  giveTerminal: (meanwhile) => meanwhile(),
  signal: new AbortController().signal,
  update: () => undefined,
  stop: () => undefined,
};
