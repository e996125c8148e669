import type { Client, ClientEvent } from '@paydeck/core';
import type { Column } from '@paydeck/presentation';
import { Box, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useCallback, useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import type { Action } from './action.ts';
import { boxLines, roomInBox } from './components/box.ts';
import { tightestWindow } from './components/header.ts';
import { Lines } from './components/lines.tsx';
import type { Query } from './filters.ts';
import { keyNames } from './keys.ts';
import { layoutOf } from './layout.ts';
import { isArranging, wantedPage } from './list-state.ts';
import type { Item, ListingName } from './listings.ts';
import { createLoader } from './loader.ts';
import { noticeAfter } from './notice.ts';
import { drawOverlay } from './overlays/overlays.ts';
import { reduce } from './reduce.ts';
import { browseLines } from './screens/browse.ts';
import { tooSmallLines } from './screens/too-small.ts';
import type { Session } from './session.ts';
import { openState, viewOf, type State } from './state.ts';
import { runTask } from './tasks/runners.ts';
import type { TaskContext } from './tasks/task.ts';
import type { JobControl } from './terminal.ts';
import type { Paint } from './theme.ts';
import { repaintUnsure } from './unsure-width.ts';

export interface AppProps {
  readonly client: Client;
  /** Tells what the client does while it works; gives back how to stop listening. */
  readonly listen: (listener: (event: ClientEvent) => void) => () => void;
  readonly session: Session;
  readonly listing: ListingName;
  readonly query: Query;
  /** The columns asked for; the list's own when undefined. */
  readonly columns: readonly Column<Item>[] | undefined;
  readonly paint: Paint;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** How many frames have been written. */
  readonly frames: () => number;
  readonly jobControl: JobControl;
}

/** The browser: turns keys into actions, actions into a state, and the state into lines. */
export function App(props: AppProps): ReactNode {
  const { client, listing, query, session, paint, now } = props;
  const { exit } = useApp();
  const suspend = useSuspend(props.jobControl);
  const size = useWindowSize();
  const [kept, dispatch] = useReducer(reduce, undefined, () => openState({ listing, query, size, session }));
  // A frame of the old size would be cut by the new one: the size counts in the very frame that learns of it.
  const isResized = kept.size.columns !== size.columns || kept.size.rows !== size.rows;
  const state = isResized ? reduce(kept, { type: 'resized', size }) : kept;
  useEffect(() => {
    if (isResized) dispatch({ type: 'resized', size });
  }, [isResized, size]);

  useLoading(state, client, dispatch, now);
  useArranging(state, dispatch);
  useTasks(state, { client, quit: exit, suspend }, dispatch);
  useSettledCount(state.count, dispatch);
  useInput((input, key) => {
    for (const name of keyNames(input, key)) dispatch({ type: 'key-pressed', key: name });
  });
  usePaste((text) => dispatch({ type: 'pasted', text }));

  const notice = useNotice(props.listen);
  const limits = client.rateLimit.snapshot();
  useRedrawAt(tightestWindow(limits, now())?.resetAt?.getTime(), now);

  const layout = layoutOf(size);
  if (layout === undefined) return <Lines lines={tooSmallLines(size, session.mode)} />;
  const scene = { paint, limits, now: now(), notice, columns: props.columns };
  return (
    <>
      <Lines lines={repaintUnsure(browseLines(state, layout, scene), props.frames())} />
      <OverlayBox state={state} paint={paint} />
    </>
  );
}

function OverlayBox({ state, paint }: { state: State; paint: Paint }): ReactNode {
  if (state.overlay === undefined) return undefined;
  const { size } = state;
  const lines = boxLines(drawOverlay(state.overlay, roomInBox(size), state, paint));
  const top = Math.max(2, Math.floor((size.rows - lines.length) / 2) - 1);
  return (
    <Box position="absolute" marginTop={top} width={size.columns} justifyContent="center">
      <Lines lines={lines} />
    </Box>
  );
}

/** Fetches the page that the list on the screen waits for. */
function useLoading(state: State, client: Client, dispatch: (action: Action) => void, now: () => number): void {
  const [loader] = useState(() => createLoader(client, dispatch, now));
  const request = wantedPage(viewOf(state).list);
  const requestId = request === undefined ? undefined : `${request.list}/${request.walk}/${request.page}`;
  const { views } = state;
  useEffect(() => loader.keep(Object.values(views).map(({ list }) => list)), [loader, views]);
  useEffect(() => {
    if (request !== undefined) void loader.load(request);
    // The id stands for the request: same list, same reading, same page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loader, requestId]);
  useEffect(() => () => loader.keep([]), [loader]);
}

/** Filters and sorts the list on the screen a part at a time: keys that come in between are taken first. */
function useArranging(state: State, dispatch: (action: Action) => void): void {
  const { list } = viewOf(state);
  useEffect(() => {
    if (!isArranging(list)) return undefined;
    const turn = setImmediate(() => dispatch({ type: 'arrange-next', list: list.id }));
    return () => clearImmediate(turn);
  }, [list, dispatch]);
}

/** Does what the state asks for, each task once. */
function useTasks({ tasks }: State, context: TaskContext, dispatch: (action: Action) => void): void {
  const begun = useRef(-1);
  useEffect(() => {
    const waiting = tasks.filter(({ id }) => id > begun.current);
    const last = waiting.at(-1);
    if (last === undefined) return;
    begun.current = last.id;
    dispatch({ type: 'tasks-begun', upTo: last.id });
    for (const task of waiting) void runTask(task, context).then(dispatch);
  });
}

/** Takes a digit for the number of a tab when no key follows: `2` alone is a tab, `2j` a count. */
function useSettledCount(count: string, dispatch: (action: Action) => void): void {
  useEffect(() => {
    if (count.length !== 1) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'count-settled', count }), settledAfterMs);
    return () => clearTimeout(timer);
  }, [count, dispatch]);
}

/** Gives the terminal back to the shell and takes it again: on a key, on a signal, and after a stop nobody announced. */
function useSuspend(jobControl: JobControl): () => void {
  const { suspendTerminal } = useApp();
  const isAway = useRef(false);
  const leave = useCallback(
    async (meanwhile: () => Promise<void>) => {
      if (isAway.current) return;
      isAway.current = true;
      await suspendTerminal(meanwhile);
      isAway.current = false;
    },
    [suspendTerminal],
  );
  const suspend = useCallback(() => void leave(() => jobControl.stop()), [leave, jobControl]);
  useEffect(() => jobControl.listen(suspend, () => void leave(() => Promise.resolve())), [jobControl, leave, suspend]);
  return suspend;
}

function useNotice(listen: AppProps['listen']): string | undefined {
  const [notice, setNotice] = useState<string | undefined>();
  useEffect(() => listen((event) => setNotice((before) => noticeAfter(event, before))), [listen]);
  return notice;
}

/** Draws once more at a moment, so that the gauge does not show a window that has passed. Idle, nothing is drawn. */
function useRedrawAt(moment: number | undefined, now: () => number): void {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = moment === undefined ? undefined : setTimeout(redraw, Math.max(0, moment - now()) + 1);
    return () => clearTimeout(timer);
  }, [moment, now]);
}

/** Longer than a pause between two keys of one count, shorter than anyone waits for a tab. */
const settledAfterMs = 300;
