import path from 'node:path';
import { saveProfile } from '@paydeck/profiles/internal';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '../cli/cli.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

test('an inline command runs a key command only after it has succeeded in the foreground', async () => {
  const fake = createFake();
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const home = await temporaryHome();
  const file = path.join(home, '.config', 'paydeck', 'config.toml');
  const key_command = [process.execPath, '-e', `console.log('${fake.keys.test}')`];
  await saveProfile(file, 'test', { mode: 'test', url: server.baseUrl.test, key_command });
  const system = systemWith({ home, env: { NO_COLOR: '1' } });
  const args = ['run', 'webhook-health', '--background', '--mode', 'test'];
  expect(await runCli(args, system)).toEqual({
    output: 'The key command has not run yet. Run: paydeck-launcher run check-setup --mode test · test\n',
    errorOutput: '',
    exitCode: 2,
  });
  expect((await runCli(['run', 'webhooks', '--mode', 'test'], system)).exitCode).toBe(0);
  expect((await runCli(args, system)).output).toContain('endpoints');
});

test('the mode of an inline command without --mode is that of the environment', async () => {
  const home = await temporaryHome();
  const file = path.join(home, '.config', 'paydeck', 'config.toml');
  const key_command = [process.execPath, '-e', 'process.exit(1)'];
  await saveProfile(file, 'live', { mode: 'live', url: 'https://live.example.com', key_command });
  const system = systemWith({ home, env: { PAYDECK_MODE: 'live' } });
  expect((await runCli(['run', 'webhook-health', '--background'], system)).output).toBe(
    'The key command has not run yet. Run: paydeck-launcher run check-setup --mode live · live\n',
  );
});
