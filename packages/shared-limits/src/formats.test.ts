import { createRateLimiter } from '@paydeck/core';
import type { RateLimitState } from '@paydeck/core/rate-limit';
import { callThrough, LimitedService } from '@paydeck/core/test-support/limited-service';
import { SteppingClock } from '@paydeck/core/test-support/stepping-clock';
import { expect, test } from 'vitest';
import { SharedMemory } from './test-support/shared-memory.ts';

// What an older or a newer version of the client, or another program, may have left where the state is.
test.each([
  ['null', 'null'],
  ['a text', '"text"'],
  [
    'an older format',
    '{ "version": 2, "visitedAt": 0, "limits": { "version": 2 }, "parties": { "a": { "inFlight": 9 } } }',
  ],
  ['a newer format', '{ "version": 5, "writtenAt": 0, "members": [], "limits": null }'],
  ['members of another kind', '{ "version": 4, "writtenAt": 0, "members": 7, "limits": {} }'],
  ['half a member', '{ "version": 4, "writtenAt": 0, "members": { "a": null }, "limits": {} }'],
  ['no limits', '{ "version": 4, "writtenAt": 0, "members": {} }'],
  [
    'limits of another kind',
    '{ "version": 4, "writtenAt": 0, "members": {}, "limits": { "second": 4, "minute": "x" } }',
  ],
  ['usage of another kind', '{ "version": 4, "writtenAt": 0, "members": {}, "limits": { "second": { "usage": 4 } } }'],
  ['a state from the future', '{ "version": 4, "writtenAt": 1e12, "members": {}, "limits": { "blockedUntil": 1e12 } }'],
])('calls pass, and the state is replaced, where %s is stored', async (_, text) => {
  const clock = new SteppingClock();
  const service = new LimitedService(clock, { perSecond: 10, perMinute: 1_000, algorithm: 'fixed' });
  const memory = new SharedMemory(clock);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is stored may have any form
  memory.state = JSON.parse(text) as RateLimitState;
  const limiters = [1, 2].map(() => createRateLimiter({ clock, random: () => 0, store: memory.of() }));
  await clock.run(Promise.all(limiters.map(async (limiter) => callThrough(limiter, service))));
  expect(service.passed).toHaveLength(2);
  expect(memory.state).toMatchObject({ version: 4, limits: { second: { limit: 10 } } });
  expect(limiters[0]?.snapshot().windows).toMatchObject([{ limit: 10 }]);
});
