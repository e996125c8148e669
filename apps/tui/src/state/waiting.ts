import { askAgain, giveUp as giveUpPage, putProblemAway } from './list-state.ts';
import { isLoading } from './reading.ts';
import { viewOf, withList, type State } from './state.ts';
import type { Wait } from './traffic.ts';

/** What the list on the screen waits for, when it is long enough to be told. */
export function waitOf(state: State, now: number): Wait | undefined {
  return waitsOf(state).find(({ from, until }) => until === undefined || (until > now && until - from >= shortestMs));
}

/** Whether a page is late because the service did not give it, or lets nobody ask. */
export function isWaitingForService(state: State): boolean {
  return waitsOf(state).length > 0;
}

/** Sends the request that waits at once. */
export function askNow(state: State): State {
  return withList(withoutWaits(state), askAgain);
}

/** Gives up on the page that the list waits for; its rows stay. */
export function giveUp(state: State): State {
  return withList(withoutWaits(state), giveUpPage);
}

/** Puts away the box that says what went wrong. */
export function putAway(state: State): State {
  return withList(state, putProblemAway);
}

/** A call that is aborted while it waits tells nothing any more. */
function withoutWaits(state: State): State {
  const given = waitsOf(state);
  const waits = [...state.traffic.waits].filter(([, wait]) => !given.includes(wait));
  return { ...state, traffic: { ...state.traffic, waits: new Map(waits) } };
}

function waitsOf(state: State): Wait[] {
  const { list } = viewOf(state);
  if (!isLoading(list.reading)) return [];
  return [...state.traffic.waits.values()].filter(({ operation }) => operation === `${list.listing}.list`);
}

/** Gives the request that the list on the screen waits for, and when its response is late. */
export function lateCallOf(state: State): { readonly call: number; readonly at: number } | undefined {
  const { list } = viewOf(state);
  if (!isLoading(list.reading)) return undefined;
  const calls = [...state.traffic.calls].filter(([, { operation }]) => operation === `${list.listing}.list`);
  // One that was given up may say nothing any more: the last one is the one that counts.
  const [call, last] = calls.at(-1) ?? [];
  if (call === undefined || last?.sentAt === undefined || state.traffic.waits.has(call)) return undefined;
  return { call, at: last.sentAt + lateAfterMs };
}

/** Most responses come sooner; a reader begins to wonder. */
const lateAfterMs = 1_500;

/** Shorter waits are over before anyone has read of them. */
const shortestMs = 250;
