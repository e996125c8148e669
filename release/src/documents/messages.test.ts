import { readFileSync } from 'node:fs';
import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { root } from '../published.ts';
import { run } from '../run.ts';

const page = readFileSync(`${root}/docs/troubleshooting.md`, 'utf8');

// People search for the exact text of a message.
test.for([
  ['an invalid key', { PAYDECK_TEST_KEY: 'no_such_key_at_all' }],
  ['a key without access', {}],
  ['a key without its address', { PAYDECK_TEST_URL: '' }],
] as const)('docs/troubleshooting.md shows what paydeck prints for %s', async ([, given]) => {
  const fake = createFake();
  await using server = await fake.listen();
  const key = fake.keys.mint({ access: { Payouts: 'none' } });
  const env = {
    PAYDECK_TEST_URL: server.baseUrl.test,
    PAYDECK_TEST_KEY: key,
    XDG_CONFIG_HOME: `${root}/release/out`,
    ...given,
  };
  const args = [`${root}/apps/tui/dist/paydeck.mjs`, 'payouts', '--limit', '1'];
  const failed = await run(process.execPath, args, { env }).then(
    () => '',
    (error: unknown) => String(error),
  );
  const [line] = /^paydeck: .*$/m.exec(failed) ?? [];
  expect(page).toContain(`\`\`\`text\n${line}\n\`\`\``);
});
