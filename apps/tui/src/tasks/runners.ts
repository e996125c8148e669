import { problemText } from '../service/error-line.ts';
import { addAccount, listAccounts, saveAmountsOf, setUpAccount, switchAccount, switchTo } from './accounts.ts';
import { forgetViewTask, keepAmounts, keepChoice, saveViewTask } from './choices.ts';
import { copy } from './clipboard.ts';
import { createCustomer } from './create-customer.ts';
import { findCustomer, openCustomerTask, readCustomer } from './customer.ts';
import { exportRows } from './export-rows.ts';
import { getWebhook, refreshMirror } from './lists.ts';
import { openPage, readOutside, runProgram } from './programs.ts';
import type { Finished } from '../state/action.ts';
import type { Task } from '../state/task.ts';
import { failed, type Runner, type TaskContext } from './task.ts';

const runners: { readonly [Name in Task['name']]: Runner<Name> } = {
  quit: (_task, { quit }) => Promise.resolve(quit()),
  suspend: (_task, { suspend }) => Promise.resolve(suspend()),
  'stop-task': ({ task }, { stop }) => Promise.resolve(stop(task)),
  'get-webhook': getWebhook,
  'refresh-mirror': refreshMirror,
  copy,
  export: exportRows,
  'open-page': openPage,
  'read-outside': readOutside,
  'run-program': runProgram,
  'create-customer': createCustomer,
  'open-customer': openCustomerTask,
  'read-customer': readCustomer,
  'find-customer': findCustomer,
  'list-accounts': listAccounts,
  'add-account': addAccount,
  'switch-account': switchAccount,
  'switch-to': switchTo,
  'set-up-account': setUpAccount,
  'save-amounts': saveAmountsOf,
  'keep-amounts': keepAmounts,
  'keep-choice': keepChoice,
  'save-view': saveViewTask,
  'forget-view': forgetViewTask,
};

export async function runTask(task: Task, context: TaskContext): Promise<Finished> {
  try {
    return { type: 'task-finished', ...(await runnerOf(task.name)(task, context)) };
  } catch (error) {
    return { type: 'task-finished', ...failed(problemText(error)) };
  }
}

function runnerOf(name: Task['name']): (task: Task, context: TaskContext) => Promise<Omit<Finished, 'type'> | void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is called with a task of this name only
  return runners[name] as Runner<Task['name']>;
}
