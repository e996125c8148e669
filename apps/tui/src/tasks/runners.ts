import { problemText } from '../service/error-line.ts';
import { accountTasks } from './accounts.ts';
import { choiceTasks } from './choices.ts';
import { copy } from './clipboard.ts';
import { createCustomer } from './create-customer.ts';
import { customerTasks } from './customer.ts';
import { exportRows } from './export-rows.ts';
import { listTasks } from './lists.ts';
import { programTasks } from './programs.ts';
import type { Finished } from '../state/action.ts';
import type { Task } from '../state/task.ts';
import { failed, type Runners, type TaskContext } from './task.ts';

const runners: Runners = {
  quit: (_task, { quit }) => Promise.resolve(quit()),
  suspend: (_task, { suspend }) => Promise.resolve(suspend()),
  'stop-task': ({ task }, { stop }) => Promise.resolve(stop(task)),
  copy,
  export: exportRows,
  'create-customer': createCustomer,
  ...listTasks,
  ...programTasks,
  ...customerTasks,
  ...accountTasks,
  ...choiceTasks,
};

export async function runTask(task: Task, context: TaskContext): Promise<Finished> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is called with a task of this name only
    const run = runners[task.name] as (task: Task, context: TaskContext) => ReturnType<Runners[Task['name']]>;
    return { type: 'task-finished', ...(await run(task, context)) };
  } catch (error) {
    return { type: 'task-finished', ...failed(problemText(error)) };
  }
}
