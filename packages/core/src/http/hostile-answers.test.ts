import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { isPaydeckError } from '../errors/errors.ts';
import { HOSTILE_ANSWERS, type HostileAnswer } from '../test-support/hostile-answers.ts';
import { startHostileServer } from '../test-support/hostile-server.ts';
import { OPERATIONS, type OperationCase } from '../test-support/operations.ts';
import { CANARY, errorOf } from '../test-support/service.ts';

let server: Awaited<ReturnType<typeof startHostileServer>>;

beforeAll(async () => {
  server = await startHostileServer();
});

afterAll(() => server.close());

test('there are at least 40 hostile answers, each with a name of its own', () => {
  expect(new Set(HOSTILE_ANSWERS.map(({ name }) => name)).size).toBe(HOSTILE_ANSWERS.length);
  expect(HOSTILE_ANSWERS.length).toBeGreaterThanOrEqual(40);
});

describe.each(HOSTILE_ANSWERS.map((answer, index) => ({ ...answer, index })))('$name', (answer) => {
  test.each(OPERATIONS.filter((operation) => isTried(answer, operation)))(
    'never becomes data of $name',
    async (operation) => {
      const client = createClient({
        mode: 'test',
        apiKey: CANARY,
        baseUrl: server.baseUrl(answer.index),
        maxBodyBytes: 1_500_000,
        // A stalled body ends with its time, so that time is short; all others must not come near theirs.
        timeout: answer.end === 'stall' ? 150 : 20_000,
        deadline: 30_000,
        retries: answer.end === 'stall' ? 0 : 1,
        random: () => 0,
      });
      const error = await errorOf(operation.call(client));
      expect(error.name).toBe(expectedError(answer, operation));
      expect(isPaydeckError(error) && error.operation).toBe(operation.name);
      expect(error.message).toMatch(/^[\x20-\x7e…–“”␀-␡]*$/);
      expect(error.message.length).toBeLessThanOrEqual(200);
    },
  );
});

function isTried({ on }: HostileAnswer, { name }: OperationCase): boolean {
  return on === undefined || (on === 'lists') === name.endsWith('.list');
}

function expectedError({ read, write }: HostileAnswer, { name }: OperationCase): string {
  return name === 'customers.create' ? (write ?? 'UnknownOutcomeError') : read;
}
