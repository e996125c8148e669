import type { Socket } from 'node:net';
import type { Effect as FakeEffect, FakeResponse } from '@paydeck/testing';

/** A request that arrived, and what can be done about it. */
export interface Turn {
  readonly socket: Socket;
  /** How many requests of the same cell were there before. */
  readonly index: number;
  readonly method: string;
  /** Path and query, without the name of the cell. */
  readonly target: string;
  /** The key as it was sent, for responses that echo it. */
  readonly authorization: string;
  /** Carries the request out, as the service does, and returns its response. A write is done from then on. */
  readonly carryOut: (effect?: FakeEffect, target?: string) => FakeResponse;
}

/** What the service, or something before it, does with a request. */
export type Effect = (turn: Turn) => void;
