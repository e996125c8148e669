import { AssertionError } from 'node:assert';
import type { Fake } from '../fake/fake.ts';
import type { OperationName } from '../resources/resources.ts';
import { type ExpectedFields, type ExpectedTimes, keptWithinLimits, received, type Verdict } from './received.ts';

/**
 * Asserts that a fake received a request to an operation, with these fields in its query, its JSON body or its path.
 *
 * @throws {AssertionError} Otherwise. The message lists the received requests.
 * @example
 * import { assertReceived } from '@paydeck/testing/node-test';
 *
 * assertReceived(fake, 'customers.create', { email: 'ada@example.com' });
 * assertReceived(fake, 'payouts.list', {}, { times: 0 });
 */
export function assertReceived(
  fake: Pick<Fake, 'requests'>,
  operation: OperationName,
  fields?: ExpectedFields,
  times?: ExpectedTimes,
): void {
  throwOnFailure(received(fake, operation, fields, times), assertReceived);
}

/**
 * Asserts that no request was rate-limited, by a limit or by a fault.
 *
 * @throws {AssertionError} Otherwise. The message lists the rate-limited requests.
 */
export function assertKeptWithinLimits(fake: Pick<Fake, 'requests'>): void {
  throwOnFailure(keptWithinLimits(fake), assertKeptWithinLimits);
}

function throwOnFailure({ pass, message }: Verdict, stackStartFn: (...args: never[]) => void): void {
  if (!pass) throw new AssertionError({ message: message(), stackStartFn });
}
