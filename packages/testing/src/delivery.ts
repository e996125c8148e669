import type { Answer } from './answer.ts';
import type { Effect } from './faults.ts';

/** An answer, and how it travels. */
export interface Delivery {
  readonly answer: Answer;
  readonly script: Script;
}

/** How an answer travels: data, acted out by `fetch.ts` and `server.ts`. */
export interface Script {
  /** Waited on the fake's clock before anything is sent. */
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
  /** The body in pieces, with a pause after each. */
  readonly pieces: { readonly chunkBytes: number; readonly everyMs: number } | undefined;
}

export const COMPLETE: Script = { delayMs: 0, end: 'complete', pieces: undefined };

export function scriptFor(effect: Effect): Script {
  return { delayMs: effect.latencyMs ?? 0, end: endOf(effect), pieces: effect.slow };
}

function endOf({ refuse, reset, loseAnswer, stall, truncate }: Effect): Script['end'] {
  if (refuse === true) return 'refuse';
  if (reset === 'before-headers' || loseAnswer === true) return 'reset-before-headers';
  if (stall === 'headers') return 'stall-headers';
  if (reset === 'after-headers') return 'reset-after-headers';
  if (reset === 'mid-body') return 'reset-mid-body';
  if (stall === 'body') return 'stall-body';
  return truncate === true ? 'truncate' : 'complete';
}

/** The bytes of a body that are sent before a script ends it. */
export function sentPart(body: Uint8Array<ArrayBuffer>, end: Script['end']): Uint8Array<ArrayBuffer> {
  if (end === 'reset-after-headers') return body.subarray(0, 0);
  if (end === 'reset-mid-body' || end === 'truncate' || end === 'stall-body')
    return body.subarray(0, Math.floor(body.length / 2));
  return body;
}
