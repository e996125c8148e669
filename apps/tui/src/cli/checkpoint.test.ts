import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFake, type Fake } from '@paydeck/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('adds nothing when it is run again, and exits with 2 when the shell has emptied the output', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 250 }));
  const [out, file] = [join(folder, 'out'), join(folder, 'checkpoint')];
  const args = ['subscriptions', '--all', '--format', 'ndjson', '--checkpoint', file];
  expect(await append(args, out, { env }).code).toBe(0);
  expect(readFileSync(out, 'utf8').trimEnd().split('\n')).toHaveLength(250);
  // Nothing is left to print.
  expect(await append(args, out, { env }).code).toBe(0);
  expect(readFileSync(out, 'utf8').trimEnd().split('\n')).toHaveLength(250);
  expect(await append(args, out, { env, flags: 'w' }).code).toBe(2);
});

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
  const child = spawn(process.execPath, [programFile, ...args], { env: bareEnv(env), stdio: ['ignore', fd, 'ignore'] });
  closeSync(fd);
  const code = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { child, code };
}

function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
