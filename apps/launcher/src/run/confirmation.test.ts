import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../cli/cli.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';
import type { Outcome, System } from '../machine/system.ts';

async function live(): Promise<{ fake: Fake; create: (args: string[], ask?: System['ask']) => Promise<Outcome> }> {
  const fake = createFake();
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const env = { PAYDECK_LIVE_KEY: fake.keys.live, PAYDECK_LIVE_URL: server.baseUrl.live };
  const home = await temporaryHome();
  const create = async (args: string[], ask: System['ask'] = async () => undefined): Promise<Outcome> =>
    runCli(
      ['run', 'create-customer', '--mode', 'live', ...args, '--', 'ada@example.com', 'Ada'],
      systemWith({ env, home, ask }),
    );
  return { fake, create };
}

describe('writing in live mode', () => {
  test('is rejected without --allow-writes', async () => {
    const { fake, create } = await live();
    expect(await create(['--confirmed'])).toMatchObject({
      output: 'Writing in live mode is off. Allow it with --allow-writes · live\n',
      exitCode: 2,
    });
    expect(fake.requests.count).toBe(0);
  });

  test('needs the typed confirmation on a terminal', async () => {
    const { fake, create } = await live();
    expect((await create(['--allow-writes'])).output).toMatch(/^Writing in live mode is confirmed on a terminal/);
    for (const typed of ['', 'yes', 'test', 'LIVE'])
      expect((await create(['--allow-writes'], async () => typed)).output).toBe('Not confirmed, nothing sent · live\n');
    expect(fake.requests.count).toBe(0);
    const asked: string[] = [];
    const { output } = await create(['--allow-writes'], async (question) => {
      asked.push(question);
      return 'live';
    });
    expect(asked).toEqual([
      'Create Customer in LIVE mode, key and address from the environment (PAYDECK_LIVE_KEY, PAYDECK_LIVE_URL). Type live to go on: ',
    ]);
    expect(output).toMatch(/^Created cus_\w+ for ada@example.com · live\n$/);
  });

  test('needs no typed confirmation when the launcher has confirmed it', async () => {
    const { fake, create } = await live();
    expect((await create(['--allow-writes', '--confirmed'])).exitCode).toBe(0);
    expect(fake.requests.all.map(({ mode, method }) => [mode, method])).toEqual([['live', 'POST']]);
  });
});
