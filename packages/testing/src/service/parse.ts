import type { Mode } from '@paydeck/core';
import { type FakeRequest, Rejection } from '../http/messages.ts';
import { decode, decodeQuery } from '../http/params.ts';
import type { ResourceDefinition, Route } from '../resources/definition.ts';
import { type OperationName, ROUTES } from '../resources/resources.ts';

export interface ParsedRequest {
  readonly request: FakeRequest;
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

export function attempt<Result>(work: () => Result): Result | Rejection {
  try {
    return work();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

export type Match =
  | {
      readonly kind: 'route';
      readonly mode: Mode;
      readonly route: Route<OperationName>;
      readonly resource: ResourceDefinition;
      readonly path: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wrong-method'; readonly mode: Mode; readonly allow: string }
  | { readonly kind: 'not-implemented'; readonly mode: Mode; readonly needsKey: boolean }
  | { readonly kind: 'unknown'; readonly mode: Mode };

export function matchRoute(method: string, path: string): Match {
  const [base, ...rest] = path
    .split('/')
    .slice(1)
    .map((segment) => decode(segment, false));
  if (base !== 'test' && base !== 'live') return { kind: 'unknown', mode: 'test' };
  const mode = base;
  const found = ROUTES.filter(({ route }) => matches(route.path, rest));
  const wanted = found.find(({ route }) => route.method === (method === 'HEAD' ? 'GET' : method));
  if (wanted !== undefined) return { kind: 'route', mode, ...wanted, path: variables(wanted.route.path, rest) };
  if (found.length > 0) {
    const allow = found.flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])).join(', ');
    return { kind: 'wrong-method', mode, allow };
  }
  const shown = UNDOCUMENTED.find((candidate) => candidate.method === method && matches(candidate.path, rest));
  return shown === undefined ? { kind: 'unknown', mode } : { kind: 'not-implemented', mode, needsKey: shown.needsKey };
}

/** Operations that the document names but does not describe. */
const UNDOCUMENTED: readonly { method: string; path: readonly string[]; needsKey: boolean }[] = [
  { method: 'POST', path: ['licenses', 'activate'], needsKey: false },
  { method: 'POST', path: ['licenses', 'validate'], needsKey: false },
  { method: 'POST', path: ['licenses', 'deactivate'], needsKey: false },
  { method: 'GET', path: ['invoices', 'refunds', ':refund_id'], needsKey: true },
  { method: 'GET', path: ['invoices', 'payouts', ':payout_id'], needsKey: true },
];

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}

function variables(pattern: readonly string[], segments: readonly string[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) if (part.startsWith(':')) found[part.slice(1)] = segments[index] ?? '';
  return found;
}
