import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClientOptions, createClient } from '../client.ts';
import { isPaydeckError } from '../errors/errors.ts';
import { HOSTILE_RESPONSES, type HostileResponse } from '../test-support/hostile-responses.ts';
import { startHostileServer } from '../test-support/hostile-server.ts';
import { OPERATIONS, type OperationCase } from '../test-support/operations.ts';
import { CANARY, errorOf } from '../test-support/service.ts';
import { VirtualClock } from '../test-support/virtual-clock.ts';

let server: Awaited<ReturnType<typeof startHostileServer>>;

beforeAll(async () => {
  server = await startHostileServer();
});

afterAll(() => server.close());

test('there are at least 40 hostile responses with unique names', () => {
  expect(new Set(HOSTILE_RESPONSES.map(({ name }) => name)).size).toBe(HOSTILE_RESPONSES.length);
  expect(HOSTILE_RESPONSES.length).toBeGreaterThanOrEqual(40);
});

describe.each(HOSTILE_RESPONSES.map((response, index) => ({ ...response, index })))('$name', (response) => {
  test.each(OPERATIONS.filter((operation) => appliesTo(response, operation)))(
    'is never returned as data of $name',
    async (operation) => {
      const client = createClient({
        mode: 'test',
        apiKey: CANARY,
        baseUrl: server.baseUrl(response.index),
        maxBodyBytes: 1_500_000,
        random: () => 0,
        ...(response.end === 'stall' ? untilItStalls() : { timeout: hangMs, deadline: hangMs, retries: 1 }),
      });
      const error = await errorOf(operation.call(client));
      expect(error.name).toBe(expectedError(response, operation));
      expect(isPaydeckError(error) && error.operation).toBe(operation.name);
      expect(error.message).toMatch(/^[\x20-\x7e…–“”␀-␡]*$/);
      expect(error.message.length).toBeLessThanOrEqual(200);
    },
  );
});

// Only a stalled body ends by its timeout. No other case may reach its timeout, which is longer than that of the test.
const hangMs = 600_000;

/** The options with which a timeout passes when the head of a response has come, however long that takes. */
function untilItStalls(): Partial<ClientOptions> {
  const clock = new VirtualClock();
  return {
    clock,
    timeout: 150,
    retries: 0,
    fetch: async (...sent) => {
      const head = await fetch(...sent);
      void clock.advance(150);
      return head;
    },
  };
}

function appliesTo({ on }: HostileResponse, { name }: OperationCase): boolean {
  return on === undefined || (on === 'lists') === name.endsWith('.list');
}

function expectedError({ read, write }: HostileResponse, { name }: OperationCase): string {
  return name === 'customers.create' ? (write ?? 'UnknownOutcomeError') : read;
}
