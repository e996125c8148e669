import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createFake, type Fake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { bareEnv, programFile, requireProgram } from '../test-support/program.ts';
import { serveFake } from '../test-support/serve.ts';

// 20,000 subscriptions are 23 MB of NDJSON: what does not stream does not fit into a heap of 32 MB, of which the program
// takes 21. With `--sort` it does not.
test.each([
  ['ndjson', 20_000, []],
  ['csv', 15_000, ['--columns', 'subscription_id,customer.email,status']],
])(
  'writes to a slow reader: every row of %s arrives, %i of them, and the heap stays small',
  async (format, count, more) => {
    const fake = createFake({ subscriptions: count, limits: false });
    const { env } = await serveFake(fake);
    requireProgram();
    const args = ['subscriptions', '--all', '--format', format, ...more];
    const child = spawn(process.execPath, ['--max-old-space-size=32', programFile, ...args], {
      env: bareEnv(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const ended = new Promise((resolve) => {
      child.on('close', resolve);
    });
    const ids = createHash('sha256');
    let lines = 0;
    let rest = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      // The reader does other things in between: the pipe is full most of the time.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      const complete = `${rest}${String(chunk)}`.split('\n');
      rest = complete.pop() ?? '';
      for (const line of complete) {
        lines += 1;
        const id = /sub_[a-z0-9]+/.exec(line)?.[0];
        if (id !== undefined) ids.update(id);
      }
    }
    expect({ code: await ended, stderr, rest }).toEqual({ code: 0, stderr: '', rest: '' });
    expect(lines).toBe(format === 'csv' ? count + 1 : count);
    expect(ids.digest('hex')).toBe(idsOf(fake));
  },
);

function idsOf({ subscriptions }: Fake): string {
  const hash = createHash('sha256');
  for (let index = 0; index < subscriptions.count; index += 1) {
    hash.update(subscriptions.at(index)?.subscription_id ?? '');
  }
  return hash.digest('hex');
}
