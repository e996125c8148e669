import type { Fake } from '../fake/fake.ts';
import type { OperationName } from '../resources/resources.ts';
import { type ExpectedFields, type ExpectedTimes, keptWithinLimits, received, type Verdict } from './received.ts';

/** What the matchers add to `expect`, for a declaration in the user's code. */
export interface FakeMatchers<Result = void> {
  /** The fake received a request to an operation, with these fields in its query, its JSON body or its path. */
  toHaveReceived(operation: OperationName, fields?: ExpectedFields, times?: ExpectedTimes): Result;
  /** No request was rate-limited, by a limit or by a fault. */
  toHaveKeptWithinLimits(): Result;
}

/**
 * Matchers for `expect.extend`.
 *
 * @example
 * expect.extend(fakeMatchers);
 * expect(fake).toHaveReceived('customers.create', { email: 'ada@example.com' });
 * expect(fake).toHaveReceived('payouts.list', { page_size: 100 }, { times: 3 });
 * expect(fake).toHaveKeptWithinLimits();
 */
export const fakeMatchers = {
  /** The fake received a request to an operation, with these fields in its query, its JSON body or its path. */
  toHaveReceived: (
    fake: Pick<Fake, 'requests'>,
    operation: OperationName,
    fields?: ExpectedFields,
    times?: ExpectedTimes,
  ): Verdict => received(fake, operation, fields, times),
  /** No request was rate-limited, by a limit or by a fault. */
  toHaveKeptWithinLimits: (fake: Pick<Fake, 'requests'>): Verdict => keptWithinLimits(fake),
};
