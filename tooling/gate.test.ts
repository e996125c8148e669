import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

test('the gate needs a Redis for its tests in CI, and goes without one elsewhere', async () => {
  expect(await redisFor({ CI: 'true' })).toBe('needed');
  expect(await redisFor({ CI: '' })).toBe('optional');
  expect(await redisFor({})).toBe('optional');
});

/** What `.ci/run` tells `pnpm test` of Redis. It runs where everything is installed, and `npx` only prints. */
async function redisFor(env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-gate-'));
  onTestFinished(async () => rm(folder, { recursive: true, force: true }));
  const programs = join(folder, 'programs');
  await Promise.all(['programs', 'test-results'].map(async (name) => mkdir(join(folder, name))));
  await cp(`${root}.ci/run`, join(folder, '.ci/run'));
  await writeFile(join(folder, 'test-results/count.txt'), '1 passed, 0 failed\n');
  for (const name of ['npm', 'git', 'chromium', 'redis-server', 'zsh', 'fish', 'npx']) {
    const script = '#!/bin/sh\necho "$3: ${PAYDECK_NEEDS_REDIS:+needed}"\n';
    await writeFile(join(programs, name), script, { mode: 0o755 });
  }
  const path = [programs, process.env['PATH']].join(delimiter);
  const { stdout } = await promisify(execFile)('bash', [join(folder, '.ci/run')], { env: { ...env, PATH: path } });
  const [, needed] = /^test: (.*)$/m.exec(stdout) ?? [];
  return needed === '' ? 'optional' : String(needed);
}
