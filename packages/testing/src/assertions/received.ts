import type { Fake } from '../fake/fake.ts';
import { Rejection } from '../http/messages.ts';
import { isRecord } from '../json.ts';
import type { OperationName } from '../resources/resources.ts';
import { matchRoute } from '../service/parse.ts';
import type { RecordedRequest } from '../service/recorded-request.ts';

/** The fields that a request is expected to have: in its query, its JSON body or its path. */
export type ExpectedFields = Readonly<Record<string, unknown>>;

/** The expected number of requests. */
export interface ExpectedTimes {
  /** The exact number of requests. Default at least one. */
  readonly times?: number | undefined;
}

/** The result of an assertion. */
export interface Verdict {
  readonly pass: boolean;
  /** Returns the message of a failed assertion: the expected request and the received ones. */
  readonly message: () => string;
}

export function received(
  { requests }: Pick<Fake, 'requests'>,
  operation: OperationName,
  fields: ExpectedFields = {},
  { times }: ExpectedTimes = {},
): Verdict {
  const all = requests.to(operation);
  const found = all.filter((request) => differences(request, fields).length === 0);
  const wanted = `${operation}${Object.keys(fields).length === 0 ? '' : ` with ${JSON.stringify(fields)}`}`;
  return {
    pass: times === undefined ? found.length > 0 : found.length === times,
    message: () =>
      [
        `Expected ${times === undefined ? 'at least one request' : `${times} ${times === 1 ? 'request' : 'requests'}`} to ${wanted}; the fake received ${found.length}.`,
        ...(all.length === 0
          ? listed('It received', requests.all)
          : listed(`Its requests to ${operation}`, all, fields)),
      ].join('\n'),
  };
}

export function keptWithinLimits({ requests }: Pick<Fake, 'requests'>): Verdict {
  const limited = requests.where(({ status }) => status === 429);
  return {
    pass: limited.length === 0,
    message: () =>
      [`${limited.length} of ${requests.count} requests were rate-limited (429).`, ...listed('Those', limited)].join(
        '\n',
      ),
  };
}

function listed(which: string, requests: readonly RecordedRequest[], fields: ExpectedFields = {}): string[] {
  if (requests.length === 0) return [`${which}: nothing.`];
  const shown = requests.slice(-MAX_SHOWN);
  const title = shown.length < requests.length ? `${which}, the last ${MAX_SHOWN} of ${requests.length}:` : `${which}:`;
  return [title, ...shown.flatMap((request) => [`  ${request.summary}`, ...differences(request, fields)])];
}

const MAX_SHOWN = 10;

function differences(request: RecordedRequest, fields: ExpectedFields): string[] {
  const sent = fieldsOf(request);
  return Object.entries(fields)
    .filter(([name, expected]) => !isEqual(sent[name], expected, request.query[name] !== undefined))
    .map(([name, expected]) => `    ${name}: ${shownValue(sent[name])}, not ${shownValue(expected)}`);
}

function fieldsOf({ method, path, query, body }: RecordedRequest): Readonly<Record<string, unknown>> {
  const match = matchRoute(method, path);
  const ofPath = match instanceof Rejection || match.kind !== 'route' ? {} : match.path;
  return { ...query, ...ofPath, ...(body === undefined ? {} : parsed(body)) };
}

function parsed(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Whether a sent value equals the expected one. Objects may have additional fields. */
function isEqual(sent: unknown, expected: unknown, isText: boolean): boolean {
  if (isMatcher(expected)) return expected.asymmetricMatch(sent);
  // A query contains only strings: numbers, booleans and dates are sent as strings.
  if (isText) return sent === (expected instanceof Date ? expected.toISOString() : String(expected));
  if (Array.isArray(expected))
    return (
      Array.isArray(sent) &&
      sent.length === expected.length &&
      expected.every((item, index) => isEqual(sent[index], item, false))
    );
  if (isRecord(expected))
    return isRecord(sent) && Object.entries(expected).every(([name, value]) => isEqual(sent[name], value, false));
  return Object.is(sent, expected);
}

/** A matcher such as `expect.stringContaining('@')`, of vitest or jest. */
function isMatcher(value: unknown): value is { asymmetricMatch(sent: unknown): boolean } {
  return isRecord(value) && typeof value['asymmetricMatch'] === 'function';
}

function shownValue(value: unknown): string {
  if (value === undefined) return 'missing';
  return isMatcher(value) ? `what ${nameOf(value)} accepts` : JSON.stringify(value);
}

function nameOf(matcher: object): string {
  return matcher.constructor.name;
}
