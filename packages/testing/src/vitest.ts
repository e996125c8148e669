import type { Fake } from './fake/fake.ts';
import type { RecordedRequest } from './service/recorded-request.ts';
import type { Operation } from './resources/resources.ts';

/** What a matcher gives back. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** What requests are expected to have been. */
export interface ExpectedRequests {
  /** How many. Default at least one. */
  readonly times?: number | undefined;
  /** Parameters that each of them had. */
  readonly query?: Readonly<Record<string, string>> | undefined;
}

/**
 * What the matchers add to `expect`, for vitest's own interface of matchers to extend: this entry does not import vitest.
 *
 * @example
 * declare module 'vitest' {
 *   interface Matchers<R extends void | Promise<void>, T> extends FakeMatchers<R> {}
 * }
 */
export interface FakeMatchers<Result = void> {
  /** The fake was asked for an operation, so often or at all, with these parameters. */
  toHaveBeenAsked(operation: Operation, expected?: ExpectedRequests): Result;
  /** No request was answered 429, by a limit or by a fault. */
  toHaveKeptWithinLimits(): Result;
}

/**
 * Matchers for `expect.extend`.
 *
 * @example
 * expect.extend(fakeMatchers);
 * expect(fake).toHaveBeenAsked('payouts.list', { times: 3, query: { page_size: '100' } });
 * expect(fake).toHaveKeptWithinLimits();
 */
export const fakeMatchers = {
  /** The fake was asked for an operation, so often or at all, with these parameters. */
  toHaveBeenAsked(fake: Pick<Fake, 'requests'>, operation: Operation, expected: ExpectedRequests = {}): MatcherResult {
    const { times, query = {} } = expected;
    const asked = fake.requests.to(operation);
    const found = asked.filter((request) =>
      Object.entries(query).every(([name, value]) => request.query[name] === value),
    );
    return {
      pass: times === undefined ? found.length > 0 : found.length === times,
      message: () => {
        const wanted = `${operation} ${describe(query)}${times === undefined ? 'at least once' : `${times} times`}`;
        return `The fake was asked for ${wanted}: it was asked ${found.length} times.${seen('Requests to it', asked)}`;
      },
    };
  },

  /** No request was answered 429, by a limit or by a fault. */
  toHaveKeptWithinLimits(fake: Pick<Fake, 'requests'>): MatcherResult {
    const refused = fake.requests.where(({ status }) => status === 429);
    return {
      pass: refused.length === 0,
      message: () =>
        `The fake answered 429 to ${refused.length} of ${fake.requests.count} requests.${seen('Those', refused)}`,
    };
  },
};

function describe(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `with ${text} `;
}

function seen(which: string, requests: readonly RecordedRequest[]): string {
  if (requests.length === 0) return '';
  const lines = requests
    .slice(-10)
    .map(({ status, method, path, query }) => `\n  ${status} ${method} ${path} ${describe(query)}`);
  return `\n${which}, the last ten:${lines.join('')}`;
}
