import { expect, test } from 'vitest';
import { Lane, type Parties, type Party } from './parties.ts';

const NOW = 100_000;

test('serves one request of each party in turn, first who has waited longest', () => {
  const parties = { a: party({ count: 100 }), b: party({ count: 2, since: NOW - 1 }) };
  expect(served(parties, 6)).toEqual(['b', 'a', 'b', 'a', 'a', 'a']);
});

test('serves the retries of all parties first', () => {
  const parties = {
    a: party({ count: 5, since: 0 }),
    b: party({ count: 5, retries: 2 }),
    c: party({ count: 5, retries: 1 }),
  };
  expect(served(parties, 5)).toEqual(['b', 'c', 'b', 'a', 'c']);
});

test('does not serve a party that is overdue, unless it visits now', () => {
  const parties = { gone: party({ count: 50, since: 0, expectedBy: NOW - 1 }), here: party({ count: 1 }) };
  expect(served(parties, 2)).toEqual(['here', undefined]);
  expect(served(parties, 2, 'gone')).toEqual(['gone', 'here']);
});

test('counts the waiting requests of the parties that it serves', () => {
  const parties = { gone: party({ count: 50, expectedBy: NOW - 1 }), a: party({ count: 3 }), b: party({ count: 4 }) };
  expect(new Lane(parties, 'interactive', 'a', NOW).count).toBe(7);
  expect(new Lane(parties, 'background', 'a', NOW).count).toBe(0);
});

function served(parties: Parties, times: number, self = 'a') {
  const lane = new Lane(parties, 'interactive', self, NOW);
  return Array.from({ length: times }, () => lane.serve());
}

function party({ count = 0, retries = 0, since = NOW, expectedBy = NOW }): Party {
  return {
    program: 'a',
    pid: 1,
    since: NOW,
    sent: 0,
    inFlight: 0,
    leaseUntil: NOW + 1_000,
    seenAt: NOW,
    interactive: { count, retries, since },
    background: { count: 0, retries: 0, since },
    expectedBy,
  };
}
