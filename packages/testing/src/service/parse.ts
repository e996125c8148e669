import type { Mode } from '@paydeck/core';
import { type FakeRequest, Rejection } from '../http/messages.ts';
import { decodeQuery } from '../http/params.ts';
import { type Match, matchRoute } from './router.ts';

/** A request that was parsed without its key. */
export interface ParsedRequest {
  readonly request: FakeRequest;
  /** The time of the fake. */
  readonly at: number;
  readonly path: string;
  readonly queryText: string;
  /** The decoded query. Of a repeated parameter it has the last value. */
  readonly query: Readonly<Record<string, string>>;
  /** The route of the URL, or a rejection for a URL that cannot be decoded. */
  readonly match: Match | Rejection;
  readonly mode: Mode;
}

export function parseRequest(request: FakeRequest, at: number): ParsedRequest {
  const { method, target } = request;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const queryText = mark < 0 ? '' : target.slice(mark + 1);
  const match = attempt(() => matchRoute(method, path));
  const pairs = attempt(() => decodeQuery(queryText));
  return {
    request,
    at,
    path,
    queryText,
    query: pairs instanceof Rejection ? {} : Object.fromEntries(pairs),
    match,
    mode: match instanceof Rejection ? 'test' : match.mode,
  };
}

/** Returns the result of a function, or the rejection that it throws. */
export function attempt<Result>(work: () => Result): Result | Rejection {
  try {
    return work();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}
