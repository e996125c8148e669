import { cancelLoading } from './list-state.ts';
import { isLoading, retryLoad } from './load-state.ts';
import type { State } from './state.ts';
import { viewOf, withList } from './views.ts';
import type { Wait } from './traffic.ts';

export function waitOf(state: State, now: number): Wait | undefined {
  return waitsOf(state).find(({ from, until }) => until === undefined || (until > now && until - from >= shortestMs));
}

export function isWaitingForService(state: State): boolean {
  return waitsOf(state).length > 0;
}

export function retryNow(state: State): State {
  return withList(withoutWaits(state), (list) => ({ ...list, loadState: retryLoad(list.loadState) }));
}

export function cancelWaiting(state: State): State {
  return withList(withoutWaits(state), cancelLoading);
}

/** Removes the waits, because an aborted call sends no further event. */
function withoutWaits(state: State): State {
  const given = waitsOf(state);
  const waits = [...state.traffic.waits].filter(([, wait]) => !given.includes(wait));
  return { ...state, traffic: { ...state.traffic, waits: new Map(waits) } };
}

function waitsOf(state: State): Wait[] {
  const { list } = viewOf(state);
  if (!isLoading(list.loadState)) return [];
  return [...state.traffic.waits.values()].filter(({ operation }) => operation === `${list.listing}.list`);
}

/** Returns the call that the list on the screen waits for, and the time after which its response is late. */
export function lateCallOf(state: State): { readonly call: number; readonly at: number } | undefined {
  const { list } = viewOf(state);
  if (!isLoading(list.loadState)) return undefined;
  const calls = [...state.traffic.calls].filter(([, { operation }]) => operation === `${list.listing}.list`);
  // An aborted call may send no further event, so only the newest call counts.
  const [call, last] = calls.at(-1) ?? [];
  if (call === undefined || last?.sentAt === undefined || state.traffic.waits.has(call)) return undefined;
  return { call, at: last.sentAt + lateAfterMs };
}

/** Most responses take less time. After it a user starts to wonder. */
const lateAfterMs = 1_500;

/** A shorter wait ends before anyone can read about it. */
const shortestMs = 250;
