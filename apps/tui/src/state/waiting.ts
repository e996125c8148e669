import { isLoading } from './load-state.ts';
import type { State } from './state.ts';
import type { CallUnderWay, WaitingCall } from './traffic.ts';
import { viewOf } from './views.ts';

/** Returns the call that the list on the screen waits for, if the wait is long enough to be read about. */
export function waitOf(state: State, now: number): WaitingCall | undefined {
  const calls = callsOf(state).map(([, call]) => call);
  return calls.filter(isWaiting).find(({ wait: { from, until } }) => {
    return until === undefined || (until > now && until - from >= shortestMs);
  });
}

/** Returns the call that the list on the screen waits for, and the time after which its response is late. */
export function lateCallOf(state: State): { readonly call: number; readonly at: number } | undefined {
  // An aborted call may send no further event, so only the newest call counts.
  const [call, last] = callsOf(state).at(-1) ?? [];
  if (call === undefined || last?.sentAt === undefined || isWaiting(last)) return undefined;
  return { call, at: last.sentAt + lateAfterMs };
}

/**
 * Forgets the calls that the list on the screen waits for, because an aborted call sends no further event; `undefined`
 * if it waits for none.
 */
export function withoutWaits(state: State): State | undefined {
  const waiting = callsOf(state).filter(([, call]) => isWaiting(call));
  const calls = new Map(state.traffic.calls);
  for (const [call] of waiting) calls.delete(call);
  return waiting.length === 0 ? undefined : { ...state, traffic: { ...state.traffic, calls } };
}

function callsOf(state: State): (readonly [number, CallUnderWay])[] {
  const { list } = viewOf(state);
  if (!isLoading(list.loadState)) return [];
  return [...state.traffic.calls].filter(([, { operation }]) => operation === `${list.listing}.list`);
}

function isWaiting(call: CallUnderWay): call is WaitingCall {
  return call.wait !== undefined;
}

/** Most responses take less time. After it a user starts to wonder. */
const lateAfterMs = 1_500;

/** A shorter wait ends before anyone can read about it. */
const shortestMs = 250;
