import type { Fault } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { commands } from '../commands/commands.ts';
import { everyScript, setUp } from '../test-support/every-script.ts';

const faults: readonly [Fault, RegExp][] = [
  [{ refuse: true }, /^Offline: cannot reach the service · test\n$/],
  [{ status: 503 }, /^Service error 503(?:, tried 3 times)? · test\n$/],
  [{ html: true, status: 502 }, /^Service error 502(?:, tried 3 times)? · test\n$/],
  [{ status: 401 }, /^Key rejected \(401\)\. Is it a test key\? · test\n$/],
  [{ truncate: true }, /^Unexpected response from the service \(200, not as documented\) · test\n$/],
  [{ reset: 'mid-body' }, /^Offline: cannot reach the service · test\n$/],
];

test.each(faults.map(([fault, line], turn) => ({ fault, line, turn })))(
  'every script says in one line what is wrong when the service does $fault',
  async ({ fault, line, turn }) => {
    expect(await othersThan(line, fault, turn)).toEqual([]);
  },
);

test('every script says in one line that the service did not respond in time', async () => {
  // Those that need the same list read it once; the others wait for it and send nothing.
  const late = /^(?:No response within 8 s|Nothing sent within 8 s: it waited .*) · test\n$/;
  const limited =
    /^(?:Rate limited, try again (?:later|in \d+ s)|No response within 8 s|Nothing sent within 8 s: it waited .*) · test\n$/;
  // Scripts that wait cost nothing.
  const others = await Promise.all([
    othersThan(limited, { rateLimited: 'without-headers' }, 0),
    othersThan(late, { stall: 'headers' }, 1),
    othersThan(late, { stall: 'body' }, 2),
  ]);
  expect(others.flat()).toEqual([]);
});

/** Returns what scripts print at a fault, of those that print another line than this. Those of the `turn` run as processes. */
async function othersThan(line: RegExp, fault: Fault, turn: number): Promise<readonly unknown[]> {
  const doesStall = 'stall' in fault;
  const areTimed = doesStall || 'rateLimited' in fault;
  const all = await setUp({ faults: fault, areTimed });
  const ran = await everyScript(all, { atOnce: areTimed ? commands.length : 4, areAlone: doesStall, turn });
  // Only a rejection proves that nothing was created, or that nothing was sent in time.
  const isLate = doesStall && all.fake.requests.to('customers.create').length === 0;
  const isRejected = isLate || 'rateLimited' in fault || ('status' in fault && fault.status === 401);
  expect(ran.get('create-customer')?.exitCode).toBe(isRejected ? 1 : 4);
  // And those that go on without the service.
  for (const other of ['create-customer', 'browse', 'check-setup', 'rate-limit']) ran.delete(other);
  expect(ran.size).toBe(commands.length - 4);
  return Array.from(ran, ([name, { output, exitCode }]) => ({
    name,
    exitCode,
    plain: output.replaceAll(/\u001b\[\d+m/g, ''),
  })).filter(({ exitCode, plain }) => exitCode !== 1 || !line.test(plain));
}
