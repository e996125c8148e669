import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from './cli.ts';
import { systemWith } from './test-support/system.ts';
import { temporaryHome } from './test-support/temporary-home.ts';
import type { Outcome, System } from './system.ts';

interface Desk {
  readonly fake: Fake;
  /** Runs a gauge, so long after the first time. */
  readonly gauge: (name: string, laterMs?: number, ...args: string[]) => Promise<Outcome>;
}

async function desk(options: Parameters<typeof createFake>[0] = {}): Promise<Desk> {
  const fake = createFake({ seed: 7, limits: false, ...options });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const env = { PAYDECK_TEST_KEY: fake.keys.test, PAYDECK_TEST_URL: server.baseUrl.test, NO_COLOR: '1' };
  const home = await temporaryHome();
  const startedAt = Date.now();
  const gauge: Desk['gauge'] = async (name, laterMs = 0, ...args) => {
    const system: System = systemWith({ env, home, now: () => startedAt + laterMs });
    return runCli(['run', name, '--background', ...args], system);
  };
  return { fake, gauge };
}

const hour = 3_600_000;
const gauges = [['recurring-revenue'], ['at-risk-count'], ['payouts-month'], ['webhook-health']] as const;

describe('a gauge', () => {
  test.each(gauges)('%s shows its last line with its age, for a day', async (name) => {
    const { fake, gauge } = await desk();
    const headline = async (laterMs: number): Promise<unknown> => {
      const { output, exitCode } = await gauge(name, laterMs, '--format', 'json');
      return [JSON.parse(output).headline, exitCode];
    };
    const before = await headline(0);
    fake.faults.add({ refuse: true });
    expect(await headline(3 * hour)).toEqual(before);
    expect((await gauge(name, 3 * hour)).output).toContain(' · 3 h old · test\n');
    expect((await gauge(name, 12 * 60_000)).output).toContain(' · 12 min old · test\n');
    expect(await gauge(name, 25 * hour)).toMatchObject({
      output: 'Offline: cannot reach the service · test\n',
      exitCode: 1,
    });
  });

  test.each(gauges)('%s reports a rejected key, even with a stored line', async (name) => {
    const { fake, gauge } = await desk();
    await gauge(name);
    fake.faults.add({ status: 401 });
    expect(await gauge(name, hour)).toMatchObject({
      output: 'Key rejected (401). Is it a test key? · test\n',
      exitCode: 1,
    });
  });

  test.each(gauges)('%s sends no retries', async (name) => {
    const { fake, gauge } = await desk({ faults: { status: 503 } });
    expect(await gauge(name)).toMatchObject({ output: 'Service error 503 · test\n', exitCode: 1 });
    // Each of the three lists of what is at risk is asked for by itself.
    expect(fake.requests.count).toBe(name === 'at-risk-count' ? 3 : 1);
  });

  test('shows its last complete line when a list could be read only in part', async () => {
    const { fake, gauge } = await desk();
    const { output } = await gauge('at-risk-count');
    fake.faults.add({ after: 1, times: 1, status: 500 });
    expect((await gauge('at-risk-count', hour)).output).toBe(output.replace(' · test\n', ' · 1 h old · test\n'));
  });

  test('sends nothing while a stored window is nearly exhausted', async () => {
    const { fake, gauge } = await desk({ limits: '1000/s,14/min' });
    for (let round = 0; round < 4; round += 1) await gauge('at-risk-count');
    const { count } = fake.requests;
    expect(count).toBe(12);
    const kept = await gauge('at-risk-count');
    expect([kept.exitCode, fake.requests.count]).toEqual([0, 12]);
    expect((await gauge('webhook-health')).output).toMatch(/^Rate limited, try again in \d+ s · test\n$/);
    expect(fake.requests.count).toBe(12);
  });

  test('is one line of at most 72 columns, coloured for Raycast alone', async () => {
    const { gauge } = await desk({ subscriptions: 2_000 });
    for (const [name] of gauges) {
      const { output } = await gauge(name);
      expect(output).toMatch(/^[^\n]{1,72} · test\n$/);
      expect(output.length).toBeLessThanOrEqual(73);
    }
  });
});
