import type { NewTask } from './task.ts';
import type { Message, State } from './state.ts';

/** Shows a message until the next key. */
export function say(state: State, text: string, tone: Message['tone'] = 'good'): State {
  return { ...state, message: { text, tone } };
}

/** Requests a task outside of the state. */
export function addTask(state: State, task: NewTask): State {
  return { ...state, tasks: [...state.tasks, { ...task, id: state.nextId }], nextId: state.nextId + 1 };
}
