import { useEffect, useRef } from 'react';
import type { Action } from '../state/action.ts';
import type { State } from '../state/state.ts';
import { runTask } from '../tasks/runners.ts';
import type { TaskContext } from '../tasks/task.ts';

/** Runs the tasks that the state requests, each once. */
export function useTasks(
  { tasks }: State,
  context: Omit<TaskContext, 'signal' | 'update' | 'stop'>,
  dispatch: (action: Action) => void,
): void {
  const begun = useRef(-1);
  const underWay = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const waiting = tasks.filter(({ id }) => id > begun.current);
    const last = waiting.at(-1);
    if (last === undefined) return;
    begun.current = last.id;
    dispatch({ type: 'tasks-begun', upTo: last.id });
    for (const task of waiting) {
      const controller = new AbortController();
      underWay.current.set(task.id, controller);
      const own = {
        signal: controller.signal,
        update: (change: (state: State) => State) => dispatch({ type: 'task-finished', change }),
        stop: (id: number) => underWay.current.get(id)?.abort(),
      };
      void runTask(task, { ...context, ...own })
        .finally(() => underWay.current.delete(task.id))
        .then(dispatch);
    }
  });
  useEffect(() => {
    const all = underWay.current;
    return () => all.forEach((controller) => controller.abort());
  }, []);
}
