// The smoke test for Node, Deno and Bun.
import process from 'node:process';
import { createClient } from '../src/index.ts';
import { startService } from './service.ts';
import { smoke } from './smoke.ts';

const { deno, bun, node } = process.versions;
const runtime = deno ? `Deno ${deno}` : bun ? `Bun ${bun}` : `Node ${node}`;
const service = await startService();
try {
  process.stdout.write(`${runtime}: ${await smoke(createClient, service.baseUrl)}\n`);
} finally {
  service.close();
}
