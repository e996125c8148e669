import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Results, summary, table, timedTable, withResults } from './document.ts';
import { type Family, type Row, rowOfFaults, type RunOptions } from './row.ts';
import { holds, prove, readCommandLine, run } from './run.ts';

const extent: RunOptions = { isQuick: true, seed: 1, minutes: 1, report: () => undefined };
const good: Row = { what: 'Leaks', goal: '0', measured: '0', holds: true };
const bad: Row = { what: 'Leaks', goal: '0', measured: '1 | key', holds: false };

test('holds when every row of every family holds', async () => {
  expect(holds(await prove([family('a', [good]), family('b', [good, good])], extent))).toBe(true);
});

test('fails when one row fails', async () => {
  const proofs = await prove([family('a', [good]), family('b', [good, bad])], extent);
  expect(holds(proofs)).toBe(false);
  expect(summary(proofs, 3)).toMatch(/^3 rows, 1 fall short, 3 s$/);
});

test('fails when a family has no rows, and when it throws', async () => {
  const throwing = { ...family('b', []), parts: [() => Promise.reject(new Error('no openssl\nat x'))] };
  const halfEmpty = { ...family('b', []), parts: [() => good, () => []] };
  for (const broken of [family('a', []), throwing, halfEmpty]) {
    const proofs = await prove([broken, family('c', [good])], extent);
    expect(holds(proofs)).toBe(false);
    expect(proofs).toHaveLength(2);
  }
  expect((await prove([throwing], extent))[0]?.rows[0]).toMatchObject({ measured: 'no openssl', holds: false });
});

test('fails when a part hangs, and runs the others', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const proofs = prove(
    [{ ...family('a', []), parts: [() => new Promise<never>(() => undefined), () => good] }],
    extent,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await proofs)[0]?.rows).toMatchObject([{ measured: 'It still runs after 1 minutes.', holds: false }, good]);
});

test('prints rows as a table, and escapes text that would end a cell', () => {
  expect(table([good, bad])).toBe(
    [
      '| What | Goal | Measured |  |',
      '| --- | --- | --- | --- |',
      '| Leaks | 0 | 0 | holds |',
      String.raw`| Leaks | 0 | 1 \| key | **falls short** |`,
    ].join('\n'),
  );
});

test('measures the parts that need it after all others, one at a time', async () => {
  const log: string[] = [];
  const part = (name: string) => async (): Promise<Row> => {
    log.push(`+${name}`);
    await new Promise((resolve) => void setImmediate(resolve));
    log.push(`-${name}`);
    return good;
  };
  const mixed: Family = { name: 'a', title: 'a', parts: [part('a')], alone: [part('b'), part('c')] };
  const [proof] = await prove([mixed, { name: 'd', title: 'd', parts: [part('d')] }], extent);
  expect(log).toEqual(['+a', '+d', '-a', '-d', '+b', '-b', '+c', '-c']);
  expect(proof?.rows).toHaveLength(3);
});

test('shows the time of each part on a terminal', () => {
  expect(
    timedTable([{ ...good, seconds: 1.25 }, good])
      .split('\n')
      .slice(2),
  ).toEqual(['| Leaks | 0 | 0 | holds | 1.3 s |', '| Leaks | 0 | 0 | holds |  |']);
});

test('a row of faults has their number, and quotes the first', () => {
  expect(rowOfFaults('Leaks', '0', '12 scenarios', [])).toMatchObject({ measured: '12 scenarios', holds: true });
  expect(rowOfFaults('Leaks', '0', '12 scenarios', ['in a log', 'on stderr'])).toMatchObject({
    measured: '12 scenarios; 2 fall short: in a log',
    holds: false,
  });
});

test('parses names of families, --quick, --write and --seed', () => {
  const [a, b] = [family('a', []), { ...family('b', []), isInTests: true }];
  const all = [a, b];
  const seed = 20_261_121;
  expect(readCommandLine([], all)).toEqual({ families: all, isWhole: true, isQuick: false, isWritten: false, seed });
  expect(readCommandLine(['b', '--quick', '--seed', '7'], all)).toMatchObject({
    families: [b],
    isWhole: false,
    isQuick: true,
    seed: 7,
  });
  expect(readCommandLine(['--quick'], all).families).toEqual([a]);
  expect(() => readCommandLine(['c'], all)).toThrow('There is no family c. Families: a, b.');
  expect(() => readCommandLine(['--seed', 'x'], all)).toThrow('--seed takes a whole number.');
});

const places = ['a', 'b', 'gone'].map((name) => `<!-- family: ${name} -->\noutdated ${name}\n<!-- end: ${name} -->\n`);

test('a whole run replaces every table, and a run of one family its own', async () => {
  let [document, results]: [string, Results] = [places.join(''), {}];
  const environment = {
    print: () => undefined,
    printError: () => undefined,
    results: { read: () => results, write: (made: Results) => void (results = made) },
    document: { read: () => document, write: (text: string) => void (document = text) },
  };
  const all = [family('a', [good]), family('b', [good])];
  await run(['a', '--quick', '--write'], all, environment);
  expect(document).toMatch(/`pnpm prove a --quick` on \d{4}-\d\d-\d\d, Node [\d.]+, \d s:\n\n\| What .*outdated b/s);
  expect(document).not.toMatch(/outdated a|gone/);
  await run(['--write'], all, environment);
  expect(document.match(/`pnpm prove` on/g)).toHaveLength(2);
  expect(document).not.toContain('outdated');
  expect(withResults(document, JSON.parse(JSON.stringify(results)), ['a', 'b'])).toBe(document);
  const unplaced = run(['--write'], [...all, family('c', [good])], environment);
  await expect(unplaced).rejects.toThrow('docs/reliability.md has no place for c.');
});

test('docs/reliability.md shows the stored results: `pnpm prove --write`', () => {
  const [page = '', stored = ''] = ['../../docs/reliability.md', '../results.json'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  const results: Results = JSON.parse(stored);
  expect(page).toBe(
    withResults(
      page,
      results,
      [...page.matchAll(/<!-- family: (\S+) -->/g)].map(([, name = '']) => name),
    ),
  );
});

test('exits with 0 when all rows hold, with 1 when one fails, and with 2 for an unknown argument', async () => {
  const printed: string[] = [];
  const environment = {
    print: (text: string) => void printed.push(text),
    printError: (text: string) => void printed.push(text),
    results: { read: () => ({}), write: () => undefined },
    document: { read: () => '', write: () => undefined },
  };
  const all = [family('a', [good]), family('b', [bad])];
  expect(await run(['a'], all, environment)).toBe(0);
  expect(await run([], all, environment)).toBe(1);
  expect(await run(['--fast'], all, environment)).toBe(2);
  expect(printed.join('\n')).toContain('2 rows, 1 fall short');
});

function family(name: string, rows: readonly Row[]): Family {
  return { name, title: name, parts: [() => rows] };
}
