import type { Socket } from 'node:net';
import type { Effect as FakeEffect, FakeResponse } from '@paydeck/testing';

/** A request that arrived, and the ways to respond to it. */
export interface ReceivedRequest {
  readonly socket: Socket;
  /** The number of earlier requests of the same cell. */
  readonly index: number;
  readonly method: string;
  /** The path and query, without the name of the cell. */
  readonly target: string;
  /** The `Authorization` header of the request, for responses that echo the key. */
  readonly authorization: string;
  /** Notes that the response has the key. */
  readonly onEcho: () => void;
  /** Executes the request as the service does, and returns its response. From then on, a write has taken effect. */
  readonly carryOut: (effect?: FakeEffect, target?: string) => FakeResponse;
}
