import { expect, test } from 'vitest';
import { deal, type Party } from './parties.ts';

const NOW = 100_000;

test('deals one request to each party in turn', () => {
  const parties = { a: party({ interactive: 100 }), b: party({ interactive: 2, since: NOW - 1 }) };
  expect(dealt(parties, 'a', 10)).toHaveLength(8);
  expect(dealt(parties, 'b', 10)).toHaveLength(2);
  expect(dealt(parties, 'a', 1)).toEqual([]);
  expect(dealt(parties, 'b', 1)).toEqual(['interactive']);
});

test('deals to a request that a person waits for before the jobs of another party', () => {
  const parties = { job: party({ background: 500, since: 0 }), person: party({ interactive: 1 }) };
  expect(dealt(parties, 'job', 1)).toEqual([]);
  expect(dealt(parties, 'person', 1)).toEqual(['interactive']);
  expect(dealt(parties, 'job', 10)).toHaveLength(9);
});

test('deals to a job that was passed over for a second before the requests of others', () => {
  const parties = { job: party({ background: 5 }), person: party({ interactive: 50 }) };
  expect(dealt(parties, 'job', 1, NOW - 1_000)).toEqual(['background']);
  expect(dealt(parties, 'person', 1, NOW - 1_000)).toEqual([]);
  expect(dealt(parties, 'job', 10, NOW - 1_000)).toHaveLength(1);
});

test('deals to retries of all parties first', () => {
  const parties = { a: party({ interactive: 5, since: 0 }), b: party({ interactive: 5, retries: 1 }) };
  expect(dealt(parties, 'b', 1)).toEqual(['interactive']);
  expect(dealt(parties, 'a', 2)).toEqual(['interactive']);
});

test('deals nothing to a party that did not come back', () => {
  const parties = { gone: party({ interactive: 50, since: 0, returnsAt: NOW - 1 }), here: party({ interactive: 9 }) };
  expect(dealt(parties, 'here', 4)).toHaveLength(4);
});

function dealt(parties: Record<string, Party>, self: string, room: number, passedOverAt: number | null = null) {
  return deal(parties, self, { room, passedOverAt, now: NOW }).order;
}

function party({ interactive = 0, background = 0, retries = 0, since = NOW, returnsAt = NOW }): Party {
  return {
    inFlight: 0,
    leaseUntil: null,
    seenAt: NOW,
    interactive: { count: interactive, retries: Math.min(retries, interactive), since },
    background: { count: background, retries: 0, since },
    returnsAt,
  };
}
