import { spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createFake, type Fake } from '@paydeck/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claim } from '../test-support/claim.ts';
import { bareEnv, programFile, requireProgram } from '../test-support/program.ts';
import { serveFake } from '../test-support/serve.ts';

// PAYDECK_KILLS takes more moments: `test:kills` takes 200.
const kills = Number(process.env['PAYDECK_KILLS'] ?? 20);
const seed = Number(process.env['PAYDECK_SEED'] ?? 7);

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'paydeck-checkpoint-'))));
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

test.each(['ndjson', 'csv'] as const)(
  '%s output has each item once after repeated kills while the list changes',
  async (format) => {
    const random = seeded(seed);
    let killed = 0;
    for (let run = 0; killed < kills / 2; run++) {
      let onRequest: (() => void) | undefined;
      const policy = { churn: 'mixed', 'churn.rows': 1 } as const;
      const fake = createFake({
        seed: run + 1,
        subscriptions: 1_000,
        limits: false,
        policy,
        onRequest: () => onRequest?.(),
      });
      const before = idsOf(fake);
      const { env } = await serveFake(fake);
      const [out, file] = [join(folder, `out-${run}`), join(folder, `checkpoint-${run}`)];
      const args = ['subscriptions', '--all', '--format', format, '--columns', 'subscription_id', '--checkpoint', file];
      let code: number | null;
      do {
        const running = append(args, out, { env });
        // At some request, or while its response is worked on.
        let requests = killed < kills / 2 ? 1 + Math.floor(random() * 14) : Infinity;
        const delayMs = random() * 6;
        onRequest = () => {
          if (--requests === 0) setTimeout(() => running.child.kill('SIGKILL'), delayMs);
        };
        code = await running.code;
        if (code === null) killed += 1;
      } while (code === null);
      expect(code).toBe(0);
      const lines = readFileSync(out, 'utf8').trimEnd().split(/\r?\n/);
      const ids = format === 'csv' ? lines.slice(1) : lines.map((line) => String(Object.values(JSON.parse(line))[0]));
      expect(lines.filter((line) => line === 'subscription_id')).toHaveLength(format === 'csv' ? 1 : 0);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      const found = new Set(ids);
      const after = idsOf(fake);
      expect([...before].filter((id) => after.has(id) && !found.has(id))).toEqual([]);
    }
    expect(killed).toBeGreaterThanOrEqual(kills / 2);
  },
);

test('says that it is finished when it is run again, and exits with 2 when the shell has emptied the output', async () => {
  claim(
    'docs/cli.md',
    'When everything is printed, the same command reads nothing and says that the export is finished.',
  );
  claim('docs/cli.md', 'With `>` the shell empties the output; the next run then exits with 2.');
  const { env } = await serveFake(createFake({ subscriptions: 250 }));
  const { args, out, file } = exportTo('out');
  expect(await append(args, out, { env }).code).toBe(0);
  expect(rowsOf(out)).toHaveLength(250);
  const again = append(args, out, { env });
  expect(await again.code).toBe(0);
  expect(await again.stderr).toContain(`${file} says that this export is finished, with 250 subscriptions`);
  expect(rowsOf(out)).toHaveLength(250);
  expect(await append(args, out, { env, flags: 'w' }).code).toBe(2);
});

test('a second run exits with 2 while the first one is suspended', async () => {
  claim('docs/cli.md', 'a second run exits with 2 before its first request, and names the process that writes');
  claim('docs/recipes.md', 'A second run at the same time ends with exit code 2');
  const atRequest = requestsFrom(4);
  const { env } = await serveFake(createFake({ subscriptions: 900, limits: false, onRequest: atRequest.count }));
  const { args, out } = exportTo('out');
  const first = append(args, out, { env });
  await atRequest.reached;
  first.child.kill('SIGSTOP');
  const second = append(args, out, { env });
  expect(await second.code).toBe(2);
  expect(await second.stderr).toContain(`is being written by process ${first.child.pid}.`);
  // The same output with another checkpoint, and another output with the same checkpoint.
  expect(await append(exportTo('other').args, out, { env }).code).toBe(2);
  expect(await append(args, join(folder, 'other'), { env }).code).toBe(2);
  first.child.kill('SIGCONT');
  expect(await first.code).toBe(0);
  expect(new Set(rowsOf(out)).size).toBe(900);
  expect(rowsOf(out)).toHaveLength(900);
});

test('continues after a run that was killed while others tried', async () => {
  claim('docs/cli.md', 'The system drops this lock when a process ends, also after `kill -9`.');
  const atRequest = requestsFrom(4);
  const { env } = await serveFake(createFake({ subscriptions: 900, limits: false, onRequest: atRequest.count }));
  const { args, out } = exportTo('out');
  const first = append(args, out, { env });
  await atRequest.reached;
  first.child.kill('SIGSTOP');
  expect(await append(args, out, { env }).code).toBe(2);
  first.child.kill('SIGKILL');
  expect(await first.code).toBe(null);
  expect(await append(args, out, { env }).code).toBe(0);
  expect(rowsOf(out)).toHaveLength(900);
  expect(readdirSync(folder).toSorted()).toEqual(['out', 'out.checkpoint']);
});

const changes: Readonly<Record<string, (out: string, file: string) => void>> = {
  'output is emptied': (out) => truncateSync(out),
  'output is rotated': (out) => renameSync(out, `${out}.1`),
  'output is rotated and made anew': (out) => [renameSync(out, `${out}.1`), writeFileSync(out, '')],
  'output is removed': (out) => rmSync(out),
  'output is appended to': (out) => appendFileSync(out, 'more\n'),
  'checkpoint is removed': (_, file) => rmSync(file),
  'checkpoint is replaced': (_, file) => writeFileSync(file, '{}'),
};

// Only Linux says where the file on stdout is.
test.runIf(process.platform === 'linux').each(Object.entries(changes))(
  'exits with 1 when the %s meanwhile',
  async (_, change) => {
    claim('docs/cli.md', 'When something else changes the output or FILE during a run, the exit code is 1');
    const { args, out, file } = exportTo('out');
    const atRequest = requestsFrom(6, () => change(out, file));
    const { env } = await serveFake(createFake({ subscriptions: 1_200, limits: false, onRequest: atRequest.count }));
    const run = append(args, out, { env });
    expect(await run.code).toBe(1);
    expect(await run.stderr).toMatch(/something else changes it during the export.*export again\.\n$/);
  },
);

test('writes an output that is named like a draft of its checkpoint', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 250 }));
  const { args, file } = exportTo('out');
  expect(await append(args, `${file}.new`, { env }).code).toBe(0);
  expect(rowsOf(`${file}.new`)).toHaveLength(250);
});

test('rejects the checkpoint of another key before the first request, unless the account is confirmed', async () => {
  claim('docs/cli.md', '`--same-account` confirms that both keys are of one account');
  const atRequest = requestsFrom(4);
  const fake = createFake({ subscriptions: 900, limits: false, onRequest: atRequest.count });
  const other = fake.keys.mint({ mode: 'test' });
  const { env } = await serveFake(fake);
  const { args, out } = exportTo('out');
  const first = append(args, out, { env });
  await atRequest.reached;
  first.child.kill('SIGKILL');
  await first.code;
  const requests = fake.requests.count;
  const found = readFileSync(out, 'utf8');
  const rotated = { env: { ...env, PAYDECK_TEST_KEY: other } };
  const rejected = append(args, out, rotated);
  expect(await rejected.code).toBe(2);
  expect(await rejected.stderr).toContain('belongs to another account');
  expect([fake.requests.count, readFileSync(out, 'utf8')]).toEqual([requests, found]);
  expect(await append([...args, '--same-account'], out, rotated).code).toBe(0);
  expect(rowsOf(out)).toHaveLength(900);
});

test('continues several statuses, and no others', async () => {
  claim('docs/cli.md', 'FILE belongs to one output, list, filter, format, column choice and account');
  const atRequest = requestsFrom(4);
  const fake = createFake({ subscriptions: 900, limits: false, onRequest: atRequest.count });
  const wanted = [...fake.subscriptions].filter(({ status }) => ['active', 'past_due'].includes(status));
  const { env } = await serveFake(fake);
  const { args, out } = exportTo('out');
  const first = append([...args, '--status', 'active,past_due'], out, { env });
  await atRequest.reached;
  first.child.kill('SIGKILL');
  await first.code;
  const other = append([...args, '--status', 'active,on_hold'], out, { env });
  expect([await other.code, await other.stderr]).toEqual([2, expect.stringContaining('belongs to another export')]);
  expect(await append([...args, '--status', 'active,past_due'], out, { env }).code).toBe(0);
  expect(rowsOf(out)).toHaveLength(wanted.length);
});

test('rejects several lists that cannot be read as one', async () => {
  const { env } = await serveFake(createFake());
  const { file, out } = exportTo('out');
  const args = ['discounts', '--discount-type', 'flat,percentage', '--all', '--format', 'csv', '--checkpoint', file];
  const rejected = append(args, out, { env });
  expect([await rejected.code, await rejected.stderr]).toEqual([
    2,
    expect.stringContaining('one value of each filter'),
  ]);
});

/** Counts requests. `reached` resolves at one of them. */
function requestsFrom(number: number, then?: () => void) {
  const { promise: reached, resolve } = Promise.withResolvers<undefined>();
  let requests = 0;
  const count = (): void => {
    requests += 1;
    if (requests !== number) return;
    then?.();
    resolve(undefined);
  };
  return { count, reached };
}

function exportTo(name: string) {
  const [out, file] = [join(folder, name), join(folder, `${name}.checkpoint`)];
  return { out, file, args: ['subscriptions', '--all', '--format', 'ndjson', '--checkpoint', file] };
}

function rowsOf(out: string): string[] {
  return readFileSync(out, 'utf8').trimEnd().split('\n');
}

function idsOf(fake: Fake): Set<string> {
  return new Set([...fake.subscriptions].map((item) => item.subscription_id));
}

interface AppendOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly flags?: 'a' | 'w';
}

/** Runs the built program with a file on stdout. Its exit code is `null` when it was killed. */
function append(args: readonly string[], out: string, { env, flags = 'a' }: AppendOptions) {
  requireProgram();
  const fd = openSync(out, flags);
  const child = spawn(process.execPath, [programFile, ...args], { env: bareEnv(env), stdio: ['ignore', fd, 'pipe'] });
  closeSync(fd);
  const code = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const stderr = child.stderr === null ? '' : text(child.stderr);
  return { child, code, stderr };
}

function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
