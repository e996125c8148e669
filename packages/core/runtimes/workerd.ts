// The smoke test for workerd. The argument is the path of workerd: `node runtimes/workerd.ts node_modules/.bin/workerd`.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '@paydeck/test-kit/listen';
import { bundle } from './bundle.ts';
import { startService } from './service.ts';

const [, , program = 'workerd'] = process.argv;
const port = await freePort();
const folder = await mkdtemp(join(tmpdir(), 'paydeck-workerd-'));
await writeFile(join(folder, 'worker.js'), await bundle(import.meta.resolve('./worker.ts'), 'es'));
await writeFile(
  join(folder, 'config.capnp'),
  `using Workerd = import "/workerd/workerd.capnp";
  const config :Workerd.Config = (
    services = [
      (name = "main", worker = (
        modules = [(name = "worker.js", esModule = embed "worker.js")],
        compatibilityDate = "2026-01-01",
        globalOutbound = "loopback",
      )),
      # By default workers cannot reach private addresses.
      (name = "loopback", network = (allow = ["private"])),
    ],
    sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
  );`,
);
const service = await startService();
const worker = spawn(program, ['serve', join(folder, 'config.capnp')], { stdio: 'inherit' });
try {
  const address = `http://127.0.0.1:${port}/?service=${encodeURIComponent(service.baseUrl)}`;
  const response = await fetchWithRetry(address);
  process.stdout.write(`workerd: ${await response.text()}\n`);
  if (!response.ok) process.exitCode = 1;
} finally {
  worker.kill();
  service.close();
  await rm(folder, { recursive: true });
}

async function fetchWithRetry(address: string): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      return await fetch(address);
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
