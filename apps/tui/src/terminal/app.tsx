import type { Column } from '@paydeck/presentation';
import { useApp, useInput, usePaste, useWindowSize, useCursor } from 'ink';
import { useCallback, useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import type { Action } from '../state/action.ts';
import { useMouse, type MouseListening } from './use-mouse.ts';
import { useTimers } from './use-timers.ts';
import { plainTable } from '../state/table-settings.ts';
import { keyNames } from '../keys/key-names.ts';
import type { MouseEvent } from '../keys/mouse-reports.ts';
import { isArranging, wantedPage } from '../state/list-state.ts';
import type { Item } from '../service/listings.ts';
import { createLoader } from '../service/loader.ts';
import { reduce } from '../screens/reduce.ts';
import { Frame } from './frame.tsx';
import type { Connection } from '../service/connection.ts';
import { openState, type Start } from '../state/start.ts';
import type { State } from '../state/state.ts';
import { viewOf } from '../state/views.ts';
import type { TaskContext } from '../tasks/task.ts';
import type { Drawer } from '../painter/painter.ts';
import type { JobControl } from './job-control.ts';
import { useHeldKey } from '../drawing/held-key.ts';
import { keyTable } from '../screens/key-table.ts';
import { Lines } from '../drawing/lines.tsx';
import { spokenScreen, unbroken } from '../screens/spoken/spoken.ts';
import { runTask } from '../tasks/runners.ts';

export interface AppProps
  extends
    Omit<Start, 'size' | 'keymap' | 'tables' | 'choices' | 'problem' | 'hasMirror'>,
    Pick<TaskContext, 'client' | 'mirrored' | 'system' | 'accounts' | 'choices' | 'now'> {
  readonly listen: Connection['listen'];
  /** A sentence for the first screen, about what was done before it. */
  readonly notice?: string | undefined;
  /** The columns of `--columns`; `undefined` for the default columns of the list. */
  readonly columns: readonly Column<Item>[] | undefined;
  readonly keymap?: State['keymap'] | undefined;
  /** Stands between Ink and the terminal; `undefined` in screen-reader mode. */
  readonly painter: Pick<Drawer, 'forget'> | undefined;
  /**
   * How long a held key must rest before the detail follows, in milliseconds. Default: 100; with 0 it does not wait.
   */
  readonly restMs?: number | undefined;
  readonly jobControl: JobControl;
}

export function App(props: AppProps): ReactNode {
  const { client, keymap = keyTable, choices, now, painter, restMs = 100 } = props;
  const { exit } = useApp();
  const isSpoken = painter === undefined;
  const { columns, rows } = useWindowSize();
  const size = { columns: isSpoken ? Math.min(columns, unbroken) : columns, rows };
  const [kept, dispatch] = useReducer(reduce, undefined, () =>
    openState({
      ...props,
      size,
      keymap,
      tables: tablesOf(props),
      choices: choices?.current(),
      problem: props.notice ?? choices?.problem,
      hasMirror: props.mirrored !== undefined,
    }),
  );
  // The new size applies in the same frame; otherwise the terminal would cut a frame of the old size.
  const isResized = kept.size.columns !== size.columns || kept.size.rows !== size.rows;
  const state = isResized ? reduce(kept, { type: 'resized', size }) : kept;
  useEffect(() => {
    if (isResized) dispatch({ type: 'resized', size: { columns: size.columns, rows: size.rows } });
  }, [isResized, size.columns, size.rows]);

  const takeMouse = useCallback(
    (event: MouseEvent) => dispatch({ type: 'mouse-event', event, limits: client?.rateLimit.snapshot(), now: now() }),
    [client, now],
  );
  const listening = useMouse(state.hasMouse === true, props.jobControl, takeMouse);
  const { suspend, giveTerminal } = useSuspend(props.jobControl, listening, painter);
  useLoading(state, props, dispatch);
  useArranging(state, dispatch);
  const { system, accounts, mirrored } = props;
  useTasks(
    state,
    { client, mirrored, session: state.session, system, accounts, choices, now, quit: exit, suspend, giveTerminal },
    dispatch,
  );
  const { isHeld, press } = useHeldKey(restMs);
  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      press(name);
      dispatch({ type: 'key-pressed', key: name });
    }
  });
  usePaste((text) => dispatch({ type: 'pasted', text }));

  const { listen } = props;
  useEffect(() => listen((event) => dispatch({ type: 'client-event', event, at: now() })), [listen, now]);
  const limits = client?.rateLimit.snapshot();
  useTimers(state, { client, limits, now, isSpoken, isAway: props.jobControl.isStopping }, dispatch);

  if (isSpoken) return <SpokenLines state={state} now={now()} />;
  return <Frame state={state} context={{ limits, now: now() }} isHeld={isHeld} />;
}

/** The columns of `--columns` apply to the first list only. */
function tablesOf({ listing, columns }: AppProps): State['tables'] {
  return columns === undefined ? {} : { [listing]: { ...plainTable, columns: columns.map(({ key }) => key) } };
}

function useLoading(
  state: State,
  { client, now, mirrored }: Pick<AppProps, 'client' | 'now' | 'mirrored'>,
  dispatch: (action: Action) => void,
): void {
  const [loader] = useState(() => (client === undefined ? undefined : createLoader(client, dispatch, now, mirrored)));
  const request = wantedPage(viewOf(state).list);
  const requestId = request === undefined ? undefined : `${request.list}/${request.loadNumber}/${request.page}`;
  const { views } = state;
  useEffect(
    () => loader?.keep(Object.values(views).map(({ list }) => ({ id: list.id, loadNumber: list.loadState.number }))),
    [loader, views],
  );
  useEffect(() => {
    if (request !== undefined) void loader?.load(request);
    // oxlint-disable-next-line react/exhaustive-deps -- the id says whether it is another request
  }, [loader, requestId]);
  useEffect(() => () => loader?.keep([]), [loader]);
}

/** Filters and sorts the visible list in parts, so that keys are handled in between. */
function useArranging(state: State, dispatch: (action: Action) => void): void {
  const { list } = viewOf(state);
  useEffect(() => {
    if (!isArranging(list)) return undefined;
    const turn = setImmediate(() => dispatch({ type: 'arrange-next', list: list.id }));
    return () => clearImmediate(turn);
  }, [list, dispatch]);
}

/** Suspends and resumes the browser: on a key, on a signal, and after a stop without notice (SIGSTOP). */
function useSuspend(
  jobControl: JobControl,
  mouse: MouseListening,
  painter: AppProps['painter'],
): Pick<TaskContext, 'suspend' | 'giveTerminal'> {
  const { suspendTerminal } = useApp();
  const isAway = useRef(false);
  const leave = useCallback(
    async (meanwhile: () => Promise<void>) => {
      if (isAway.current) return;
      isAway.current = true;
      mouse.pause();
      // Ink draws as soon as it has the terminal again.
      await suspendTerminal(() => meanwhile().finally(() => painter?.forget())).finally(() => {
        isAway.current = false;
        mouse.resume();
      });
    },
    [suspendTerminal, mouse, painter],
  );
  const suspend = useCallback(() => void leave(() => jobControl.stop()), [leave, jobControl]);
  useEffect(() => jobControl.listen(suspend, () => void leave(() => Promise.resolve())), [jobControl, leave, suspend]);
  const giveTerminal = useCallback(
    (meanwhile: () => Promise<void>) => leave(() => jobControl.releaseTerminal(meanwhile)),
    [leave, jobControl],
  );
  return { suspend, giveTerminal };
}

/** The screen for a screen reader. */
function SpokenLines({ state, now }: { state: State; now: number }): ReactNode {
  const { lines, cursor } = spokenScreen(state, now);
  const { setCursorPosition } = useCursor();
  setCursorPosition(cursor);
  return <Lines lines={lines.map((text) => [{ text }])} width={state.size.columns} />;
}

function useTasks(
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
