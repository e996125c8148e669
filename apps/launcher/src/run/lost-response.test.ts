import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import path from 'node:path';
import { ended } from '@paydeck/test-kit/run';
import { createFake, type Fake, type Fault } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { impatient, installedScripts, runAlone, type Ran } from '../test-support/installed-script.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

const unknownLine = 'Outcome unknown for ada@example.com. Check the dashboard before you try again · test\n';
const errorText =
  /^create-customer was sent at 20\d\d-\d\d-\d\dT[\d:.]+Z for ada@example\.com, and its outcome is unknown: .+ before you run it again\.\n$/;

interface Service {
  readonly fake: Fake;
  readonly env: Record<string, string>;
  /** Resolves when the whole request has arrived. */
  readonly received: Promise<void>;
}

/** A service whose response is lost or never comes, if a fault says so. */
async function service(fault?: Fault): Promise<Service> {
  const { promise: received, resolve } = Promise.withResolvers<void>();
  const fake = createFake({ subscriptions: 0, clock: 'real', faults: fault ?? [], onRequest: () => resolve() });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const env = { HOME: await temporaryHome(), PAYDECK_TEST_KEY: fake.keys.test, PAYDECK_TEST_URL: server.baseUrl.test };
  return { fake, received, env };
}

/** What a created customer is reported with. */
function createdLine(fake: Fake): string {
  return `Created ${fake.customers.at(0)?.customer_id} for ada@example.com · test\n`;
}

// A device of Linux that fails like a full disk.
const hasFullDevice = existsSync('/dev/full');
const silent: Fault = { stall: 'headers' };
const lost: Fault = { loseResponse: true };
const args = ['ada@example.com', 'Ada', ''];

async function createScript(): Promise<string> {
  return path.join((await installedScripts()).folder, 'create-customer.sh');
}

describe('a customer that may have been created', () => {
  test('is an unknown outcome when no response arrives before the deadline', async () => {
    const { env, fake } = await service(silent);
    const { output, errorOutput, exitCode } = await runAlone(await createScript(), args, { ...env, ...impatient });
    expect([output, exitCode]).toEqual([unknownLine, 4]);
    expect(errorOutput).toMatch(errorText);
    expect(fake.customers.count).toBe(1);
  });

  test('is an unknown outcome when the connection closes without a response', async () => {
    const { env, fake } = await service(lost);
    const { output, errorOutput, exitCode } = await runAlone(await createScript(), args, env);
    expect([output, exitCode]).toEqual([unknownLine, 4]);
    expect(errorOutput).toMatch(errorText);
    expect(fake.customers.count).toBe(1);
  });

  test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    'is an unknown outcome when %s ends the script',
    async (signal) => {
      const { env, fake, received } = await service(silent);
      const child = spawn(await createScript(), args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      const ran = endOf(child);
      await received;
      child.kill(signal);
      const { output, errorOutput, exitCode } = await ran;
      expect([output, exitCode]).toEqual([unknownLine, 4]);
      expect(errorOutput).toMatch(errorText);
      expect(fake.customers.count).toBe(1);
    },
  );

  test.runIf(hasFullDevice)('is reported as an unknown outcome on stderr when stdout cannot be written', async () => {
    const { env } = await service(lost);
    const script = await createScript();
    const { output, errorOutput } = await runAlone(
      '/bin/sh',
      ['-c', '"$@" >/dev/full; echo $?', 'sh', script, ...args],
      {
        ...env,
        PATH: '/usr/bin:/bin',
      },
    );
    expect(output).toBe('4\n');
    expect(errorOutput).toContain(unknownLine);
  });
});

describe('a created customer', () => {
  test.runIf(hasFullDevice)('is reported on stderr when stdout cannot be written', async () => {
    const { env, fake } = await service();
    const script = await createScript();
    const into = async (sink: string): Promise<Ran> =>
      runAlone('/bin/sh', ['-c', `"$@" ${sink}`, 'sh', script, ...args], { ...env, PATH: '/usr/bin:/bin' });
    const full = await into('>/dev/full; echo $?');
    expect([full.output, full.errorOutput]).toEqual(['4\n', createdLine(fake)]);
    const closed = await into('>&-; echo $? >&2');
    expect(closed).toMatchObject({ output: '', errorOutput: `${createdLine(fake)}4\n` });
    const unread = await into('>/dev/null; echo $?');
    expect([unread.output, unread.errorOutput]).toEqual(['0\n', '']);
    const gone = await into('| true');
    expect(gone.errorOutput).toBe(createdLine(fake));
  });

  test('is reported although the clipboard hangs and ignores SIGTERM', async () => {
    const { env, fake } = await service();
    const bin = path.join(env['HOME'] ?? '', 'bin');
    await mkdir(bin);
    const started = path.join(bin, 'started');
    const hang = `#!/bin/sh\ntrap '' TERM\necho "$0" >> ${JSON.stringify(started).replaceAll('$', String.raw`\$`)}\nexec sleep 60\n`;
    for (const name of ['xclip', 'xsel', 'wl-copy']) await writeFile(path.join(bin, name), hang, { mode: 0o755 });
    const ran = await runAlone(await createScript(), args, { ...env, PATH: `${bin}:/usr/bin:/bin`, DISPLAY: ':0' });
    expect(ran).toEqual({ output: createdLine(fake), errorOutput: '', exitCode: 0 });
    // The programs share one second, and the first program used it up.
    expect((await readFile(started, 'utf8')).match(/xclip$/gm)).toHaveLength(1);
    expect(await readFile(started, 'utf8')).not.toMatch(/xsel|wl-copy/);
  });
});

test('a signal ends a script that only reads', async () => {
  const { env, received } = await service(silent);
  const script = path.join((await installedScripts()).folder, 'webhooks.sh');
  const child = spawn(script, [], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ran = endOf(child);
  await received;
  child.kill('SIGTERM');
  expect(await ran).toEqual({ output: '', errorOutput: '', exitCode: 128 + constants.signals.SIGTERM });
});

/** The end of a script as a shell sees it. */
async function endOf(child: ReturnType<typeof spawn>): Promise<Ran> {
  const { code, signal, stdout, stderr } = await ended(child);
  const exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  return { output: stdout, errorOutput: stderr, exitCode };
}
