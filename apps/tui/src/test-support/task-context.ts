import type { TaskContext } from '../tasks/task.ts';
import { createTestMachine } from './machine.ts';
import { createService } from './service.ts';
import { demo } from './state.ts';

/** The context of a task, for tests that use nothing of it. */
export const testContext: TaskContext = {
  client: createService([]).client,
  session: demo,
  machine: createTestMachine().machine,
  accounts: { list: () => Promise.resolve([]), switchTo: () => Promise.resolve() },
  now: () => 0,
  quit: () => undefined,
  suspend: () => undefined,
  giveTerminal: (meanwhile) => meanwhile(),
  signal: new AbortController().signal,
  update: () => undefined,
  stop: () => undefined,
};
