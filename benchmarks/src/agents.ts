import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createFake } from '@paydeck/testing';
import { type Paired, paired } from './paired.ts';

const server = fileURLToPath(new URL('../../apps/mcp/dist/paydeck-mcp.mjs', import.meta.url));
const peer = fileURLToPath(new URL('agent-peer.mjs', import.meta.url));

/** An agent's first answer: from the start of the server's process to the rows of its first call. */
export async function firstAnswer(): Promise<Paired> {
  const fake = createFake({ limits: false, subscriptions: 1_000 });
  const service = await fake.listen();
  const env = { PAYDECK_TEST_KEY: fake.keys.test, PAYDECK_TEST_URL: service.baseUrl.test };
  const result = await paired(
    'an agent asks for 20 subscriptions, from the start of the server to the answer',
    { name: 'paydeck-mcp', run: () => answered(server, env) },
    { name: 'a tool with dodopayments', run: () => answered(peer, env) },
    { rounds: 21, goal: 1 },
  );
  await service.close();
  return result;
}

async function answered(program: string, env: Record<string, string>): Promise<number> {
  const begin = performance.now();
  const agent = new Client({ name: 'benchmark', version: '1.0.0' });
  await agent.connect(new StdioClientTransport({ command: process.execPath, args: [program], env, stderr: 'ignore' }));
  const { isError, content } = await agent.callTool({ name: 'list_subscriptions', arguments: { limit: 20 } });
  const took = performance.now() - begin;
  await agent.close();
  if (isError === true) throw new Error(`${program} answered with an error: ${JSON.stringify(content)}`);
  return took;
}
