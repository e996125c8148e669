import { fileURLToPath } from 'node:url';
import { createFake } from '@paydeck/testing';
import { paired, type Paired } from './paired.ts';
import { started } from './start-up.ts';

const program = fileURLToPath(new URL('../../apps/tui/dist/paydeck.mjs', import.meta.url));
const peer = fileURLToPath(new URL('cli-peer.mjs', import.meta.url));

/** One GET as a command, from start to exit, against a script that does the same with dodopayments. */
export async function oneGet(): Promise<Paired> {
  const fake = createFake({ limits: false });
  fake.webhooks.add({ id: 'ep_1' });
  const server = await fake.listen();
  const env = { PATH: process.env['PATH'], PAYDECK_TEST_KEY: fake.keys.test, PAYDECK_TEST_URL: server.baseUrl.test };
  const result = await paired(
    'one webhook as JSON, from start to exit',
    { name: 'paydeck webhooks get', run: () => started([program, 'webhooks', 'get', 'ep_1', '--format', 'json'], env) },
    { name: 'a script with dodopayments', run: () => started([peer, 'ep_1'], env) },
    21,
  );
  await server.close();
  return result;
}
