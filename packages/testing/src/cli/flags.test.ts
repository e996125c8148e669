import { expect, test } from 'vitest';
import { createFake } from '../index.ts';
import { readFlags } from './flags.ts';

test.each([
  [['--port', 'http'], '--port must be a whole number, not "http".'],
  [['--seed'], "Option '--seed <value>' argument missing"],
  [['--subscriptions', '1e6'], '--subscriptions must be a whole number, not "1e6".'],
  [['--subscriptions', '10000001'], 'subscriptions must be a whole number from 0 to 10000000'],
  [['--limits', '10/s'], "use '10/s,100/min'"],
  [['--limits', '0/s,100/min'], "use '10/s,100/min'"],
  [['--limits', '1/s,1/min', '--no-limits'], 'Give --limits or --no-limits, not both.'],
  [['--latency', '-5'], "Option '--latency' argument is ambiguous. Flags:"],
  [['--latency=-5'], '--latency must be a whole number, not "-5".'],
  [['--policy', 'pageSize=1'], 'Unknown policy "pageSize". Policies: extraFields'],
  [['--policy', 'pageSizeOverMax'], 'Policy pageSizeOverMax cannot be "": use reject, clamp.'],
  [['--policy', 'pageSizeOverMax=cut'], 'Policy pageSizeOverMax cannot be "cut": use reject, clamp.'],
  [['--preset', 'odd'], 'Presets: documented, strict, lenient, hostile, extended.'],
  [['--clock', 'noon'], 'use an ISO 8601 time'],
  [['--port', '0', '--'], 'Behind -- stands the command to run.'],
  [['extra'], "Unexpected argument 'extra'"],
])('%j throws an error with the valid values', (args, message) => {
  expect(() => createFake(readFlags(args).fake)).toThrow(message);
});

test('flags are parsed into the options of a fake', () => {
  const flags = readFlags(
    '--seed 5 --latency 20 --policy status.created=201 --policy shareModes=true --no-control'.split(' '),
  );
  expect(flags).toMatchObject({
    listen: { port: 4010, host: undefined, control: false },
    fake: { seed: 5, latency: 20, clock: 'real', policy: { 'status.created': 201, shareModes: true } },
  });
  expect(readFlags(['--seed', 'spring']).fake.seed).toBe('spring');
  expect(readFlags(['--no-limits']).fake.limits).toBe(false);
});
