import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../published.ts';
import { withShell } from './shell.ts';

const mains = globSync('examples/*/src/main.ts', { cwd: root });

test('there is a program in every example', () => {
  expect(mains.length).toBe(globSync('examples/*/package.json', { cwd: root }).length);
});

test.for(mains)('%s runs', async (main) => {
  const sh = `node "$PAYDECK_ROOT/${main}" ${words[main] ?? ''}`;
  await expect(withShell((shell) => shell.script(sh))).resolves.toBeDefined();
});

const words: Readonly<Record<string, string>> = {
  'examples/testing-your-code/src/main.ts': 'ada@example.com Ada',
  // Some of the fake's endpoints are disabled, and that is what it is to find.
  'examples/webhook-health-check/src/main.ts': '|| [ $? = 1 ]',
};
