import type { FakeResponse } from '../http/messages.ts';
import type { Effect } from './faults.ts';

/** A response, and how it is sent. */
export interface Exchange {
  readonly response: FakeResponse;
  readonly script: Script;
}

/** How a response is sent, as data that `fetch.ts` and `over-http.ts` execute. */
export interface Script {
  /** The delay before the response, on the clock of the fake. */
  readonly delayMs: number;
  readonly end:
    | 'complete'
    | 'refuse'
    | 'reset-before-headers'
    | 'reset-after-headers'
    | 'reset-mid-body'
    | 'truncate'
    | 'stall-headers'
    | 'stall-body';
  /** Sends the body in chunks, with a delay after each. */
  readonly pieces: { readonly chunkBytes: number; readonly everyMs: number } | undefined;
}

export const COMPLETE: Script = { delayMs: 0, end: 'complete', pieces: undefined };

export function scriptFor(effect: Effect, latencyMs: number): Script {
  const delayMs = latencyMs + (effect.latencyMs ?? 0);
  const end = endOf(effect);
  return delayMs === 0 && end === 'complete' && effect.slow === undefined
    ? COMPLETE
    : { delayMs, end, pieces: effect.slow };
}

function endOf({ refuse, reset, loseResponse, stall, truncate }: Effect): Script['end'] {
  if (refuse === true) return 'refuse';
  if (reset === 'before-headers' || loseResponse === true) return 'reset-before-headers';
  if (stall === 'headers') return 'stall-headers';
  if (reset === 'after-headers') return 'reset-after-headers';
  if (reset === 'mid-body') return 'reset-mid-body';
  if (stall === 'body') return 'stall-body';
  return truncate === true ? 'truncate' : 'complete';
}

/** Returns the part of a body that is sent before the script ends the response. */
export function sentPart(text: string, end: Script['end']): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(text);
  if (end === 'reset-after-headers') return body.subarray(0, 0);
  if (end === 'reset-mid-body' || end === 'truncate' || end === 'stall-body')
    return body.subarray(0, Math.floor(body.length / 2));
  return body;
}
