import type { Client, ClientEvent } from '@paydeck/core';
import type { Column } from '@paydeck/presentation';
import { Box, useApp, useInput, useWindowSize } from 'ink';
import { useCallback, useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { Lines } from './components/lines.tsx';
import { tightestWindow, type Account } from './components/header.ts';
import type { Query } from './filters.ts';
import { commandOf } from './keymap.ts';
import { keyNames } from './keys.ts';
import { layoutOf } from './layout.ts';
import { wantedPage } from './list-state.ts';
import type { Item, ListingName } from './listings.ts';
import { createLoader } from './loader.ts';
import { noticeAfter } from './notice.ts';
import { browseLines } from './screens/browse.ts';
import { helpBox } from './screens/help.ts';
import { tooSmallLines } from './screens/too-small.ts';
import { openState, reduce, scopeOf, type State } from './state.ts';
import type { JobControl } from './terminal.ts';
import type { Paint } from './theme.ts';
import { repaintUnsure } from './unsure-width.ts';

export interface AppProps {
  readonly client: Client;
  /** Tells what the client does while it works; gives back how to stop listening. */
  readonly listen: (listener: (event: ClientEvent) => void) => () => void;
  readonly account: Account;
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
  const { client, account, paint, now } = props;
  const { exit } = useApp();
  const suspend = useSuspend(props.jobControl);
  const size = useWindowSize();
  const [kept, dispatch] = useReducer(reduce, undefined, () => openState(props.listing, props.query, size));
  // A frame of the old size would be cut by the new one: the size counts in the very frame that learns of it.
  const isResized = kept.size.columns !== size.columns || kept.size.rows !== size.rows;
  const state = isResized ? reduce(kept, { type: 'resized', size }) : kept;
  useEffect(() => {
    if (isResized) dispatch({ type: 'resized', size });
  }, [isResized, size]);

  const [loader] = useState(() => createLoader(client, dispatch, now));
  const request = wantedPage(state.list);
  const requestId = request === undefined ? undefined : `${request.walk}/${request.page}`;
  useEffect(() => {
    if (request !== undefined) void loader.load(request);
    // The id stands for the request: same reading, same page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loader, requestId]);
  useEffect(() => () => loader.close(), [loader]);

  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      const command = commandOf(name, scopeOf(state));
      if (command === 'quit') return exit();
      if (command === 'suspend') suspend();
      else dispatch({ type: 'key-pressed', key: name });
    }
  });

  const notice = useNotice(props.listen);
  const limits = client.rateLimit.snapshot();
  useRedrawAt(tightestWindow(limits, now())?.resetAt?.getTime(), now);

  const layout = layoutOf(size);
  if (layout === undefined) return <Lines lines={tooSmallLines(size, account.mode)} />;
  const scene = { account, paint, limits, now: now(), notice, columns: props.columns };
  const lines = browseLines(state, layout, scene);
  return (
    <>
      <Lines lines={repaintUnsure(lines, props.frames())} />
      {state.help === undefined ? undefined : <Help state={state} paint={paint} />}
    </>
  );
}

function Help({ state, paint }: { state: State; paint: Paint }): ReactNode {
  return (
    <Box position="absolute" marginTop={2} width={state.size.columns} justifyContent="center">
      <Lines lines={helpBox(state.pane, state.help?.cursor ?? 0, state.size, paint)} />
    </Box>
  );
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
