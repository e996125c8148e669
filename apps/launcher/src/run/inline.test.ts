import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../cli/cli.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';
import type { Outcome, System } from '../machine/system.ts';

interface Setup {
  readonly fake: Fake;
  /** Runs an inline command, so long after the first time. */
  readonly run: (name: string, laterMs?: number, ...args: string[]) => Promise<Outcome>;
}

async function setUp(options: Parameters<typeof createFake>[0] = {}): Promise<Setup> {
  const fake = createFake({ seed: 7, limits: false, ...options });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const env = { PAYDECK_TEST_KEY: fake.keys.test, PAYDECK_TEST_URL: server.baseUrl.test, NO_COLOR: '1' };
  const home = await temporaryHome();
  const startedAt = Date.now();
  const run: Setup['run'] = async (name, laterMs = 0, ...args) => {
    const system: System = systemWith({ env, home, now: () => startedAt + laterMs });
    return runCli(['run', name, '--background', ...args], system);
  };
  return { fake, run };
}

const hour = 3_600_000;
const inlineNames = [['recurring-revenue'], ['at-risk-count'], ['payouts-month'], ['webhook-health']] as const;

describe('an inline command', () => {
  test.each(inlineNames)('%s shows its last line with its age, for a day', async (name) => {
    const { fake, run } = await setUp();
    const headline = async (laterMs: number): Promise<unknown> => {
      const { output, exitCode } = await run(name, laterMs, '--format', 'json');
      return [JSON.parse(output).headline, exitCode];
    };
    const before = await headline(0);
    fake.faults.add({ refuse: true });
    expect(await headline(3 * hour)).toEqual(before);
    expect((await run(name, 3 * hour)).output).toContain(' · 3 h old · test\n');
    expect((await run(name, 12 * 60_000)).output).toContain(' · 12 min old · test\n');
    expect(await run(name, 25 * hour)).toMatchObject({
      output: 'Offline: cannot reach the service · test\n',
      exitCode: 1,
    });
  });

  test.each(inlineNames)('%s reports a rejected key, even with a stored line', async (name) => {
    const { fake, run } = await setUp();
    await run(name);
    fake.faults.add({ status: 401 });
    expect(await run(name, hour)).toMatchObject({
      output: 'Key rejected (401). Is it a test key? · test\n',
      exitCode: 1,
    });
  });

  test.each(inlineNames)('%s sends no retries', async (name) => {
    const { fake, run } = await setUp({ faults: { status: 503 } });
    expect(await run(name)).toMatchObject({ output: 'Service error 503 · test\n', exitCode: 1 });
    // Each of the three lists of what is at risk is asked for by itself.
    expect(fake.requests.count).toBe(name === 'at-risk-count' ? 3 : 1);
  });

  test('shows its last complete line when a list could be read only in part', async () => {
    const { fake, run } = await setUp();
    const { output } = await run('at-risk-count');
    fake.faults.add({ after: 1, times: 1, status: 500 });
    expect((await run('at-risk-count', hour)).output).toBe(output.replace(' · test\n', ' · 1 h old · test\n'));
  });

  test('sends nothing while a stored window is nearly exhausted', async () => {
    const { fake, run } = await setUp({ limits: '1000/s,14/min' });
    for (let round = 0; round < 4; round += 1) await run('at-risk-count');
    const { count } = fake.requests;
    expect(count).toBe(12);
    const kept = await run('at-risk-count');
    expect([kept.exitCode, fake.requests.count]).toEqual([0, 12]);
    expect((await run('webhook-health')).output).toMatch(/^Rate limited, try again in \d+ s · test\n$/);
    expect(fake.requests.count).toBe(12);
  });

  test('is one line of at most 72 columns, coloured for Raycast alone', async () => {
    const { run } = await setUp({ subscriptions: 2_000 });
    for (const [name] of inlineNames) {
      const { output } = await run(name);
      expect(output).toMatch(/^[^\n]{1,72} · test\n$/);
      expect(output.length).toBeLessThanOrEqual(73);
    }
  });
});
