import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { storedProfile } from './config.ts';
import { readConfig } from './read-config.ts';
import { beside, permissions, placeWith } from './test-support/places.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';

test('two concurrent processes lose none of each other’s keys in 200 runs', { timeout: 300_000 }, async () => {
  const file = await placeWith(await temporaryFolder(), '# mine\n');
  const program = fileURLToPath(new URL('test-support/writer.ts', import.meta.url));
  const writers = ['one', 'two'].map((name) => {
    const child = fork(program, [file, name], { execArgv: [] });
    onTestFinished(() => void child.kill());
    return { name, child };
  });
  for (let round = 0; round < 200; round += 1) {
    const answers = writers.map(async ({ child }) => (await once(child, 'message'))[0]);
    for (const { child } of writers) child.send(round);
    expect(await Promise.all(answers)).toEqual(['saved', 'saved']);
    const { config } = await readConfig(file);
    for (const { name } of writers) {
      // The last ten of each are there, this one included.
      for (let earlier = Math.max(0, round - 9); earlier <= round; earlier += 1) {
        expect(storedProfile(config, `${name}-${earlier % 10}`)?.key).toBe(`key ${earlier}`);
      }
    }
  }
  expect(await beside(file)).toEqual(['config.toml']);
  expect(await permissions(file)).toBe('600 in 700');
});
