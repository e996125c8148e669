import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startInPty, type PtyProgram } from '../test-support/pty.ts';

const canary = 'sk_canary_0123456789abcdef';
// The program, and then whether the terminal echoes what is typed.
const shell = 'eval "\\"$NODE\\" \\"$PAYDECK\\" $ASKED"; echo "code $?"; stty -a';

interface Addresses {
  readonly test: string;
  readonly live: string;
}

interface Session {
  readonly program: PtyProgram;
  readonly fake: Fake;
  readonly folder: string;
  readonly url: Addresses;
}

describe('a key typed on a terminal', () => {
  test('is not shown, is stored, and leaves the terminal as it was', async () => {
    const { program, folder } = await start((url) => `login --url ${url.test}`);
    await program.until((text) => text.includes('it is not shown'));
    program.type(`${canary}x\u007f`);
    await program.until((text) => text.includes('*'.repeat(canary.length)));
    program.type('\r');
    await program.until((text) => text.includes('Which is right?'));
    expect(program.text()).toMatch(/^ {2}minor \(cents\) {8}\S+\d\.\d\d/m);
    program.type('cents\r');
    await program.until((text) => text.includes('"cents" is neither. Type minor or major, or press Enter.'));
    program.type('minor\r');
    await program.until((text) => text.includes('code 0'));
    await program.ended();
    expect(program.output()).toContain('It reads subscriptions.');
    expect(program.output()).not.toContain('canary');
    expect(program.output()).toMatch(/ echo /);
    expect(await readFile(path.join(folder, 'paydeck', 'config.toml'), 'utf8')).toMatch(
      new RegExp(`key = "${canary}"\namounts = "minor"`),
    );
  });

  test('is stored although the question about the unit of amounts is left open', async () => {
    const { program, folder } = await start((url) => `login --url ${url.test}`);
    await program.until((text) => text.includes('it is not shown'));
    program.type(`${canary}\r`);
    await program.until((text) => text.includes('Which is right?'));
    program.type('\u0003');
    await program.until((text) => text.includes('code 130'));
    await program.ended();
    const file = path.join(folder, 'paydeck', 'config.toml');
    expect(await readFile(file, 'utf8')).toContain(canary);
    expect(await readFile(file, 'utf8')).not.toContain('amounts');
  });

  test.each([
    ['major', 'amounts = "major"'],
    ['', ''],
  ])('for another address asks for the unit of amounts again, and stores the answer "%s"', async (answer, stored) => {
    const config = '[profiles.test]\nmode = "test"\nurl = "https://old.example.com"\nkey = "old"\namounts = "minor"\n';
    const { program, url, folder } = await start((at) => `login --url ${at.test}`, { config });
    await program.until((text) => text.includes('it is not shown'));
    program.type(`${canary}\r`);
    await program.until((text) => text.includes('Which is right?'));
    program.type(`${answer}\r`);
    await program.until((text) => text.includes('code 0'));
    const text = await readFile(path.join(folder, 'paydeck', 'config.toml'), 'utf8');
    expect(text).toContain(`url = "${url.test}"`);
    expect(program.text().includes('Amounts count as major (whole units).')).toBe(answer === 'major');
    expect(/amounts.*/.exec(text)?.[0] ?? '').toBe(stored);
  });

  test('is not stored after Ctrl-C', async () => {
    const { program, fake } = await start((url) => `login --url ${url.test}`);
    await program.until((text) => text.includes('it is not shown'));
    program.type(`${canary}\u0003`);
    await program.until((text) => text.includes('code 130'));
    await program.ended();
    expect(program.output()).not.toContain('canary');
    expect(program.output()).toMatch(/ echo /);
    expect(fake.requests.to('subscriptions.list')).toEqual([]);
  });

  test('is asked for after the address, when the address is unknown', async () => {
    const { program, url, folder } = await start(() => 'login');
    await program.until((text) => text.includes('Base address of the service in test mode:'));
    program.type(`${url.test}\r`);
    await program.until((text) => text.includes('it is not shown'));
    program.type(`${canary}\r`);
    await program.until((text) => text.includes('Which is right?'));
    expect(await readFile(path.join(folder, 'paydeck', 'config.toml'), 'utf8')).toContain(`url = "${url.test}"`);
  });

  test.each([
    ['http://example.com', 'The address must start with https://'],
    ['https://…', '… stands for the address of the service.'],
  ])('is not asked for after the address %s', async (address, problem) => {
    const { program } = await start(() => 'login');
    await program.until((text) => text.includes('Base address of the service in test mode:'));
    program.type(`${address}\r`);
    await program.until((text) => text.includes('code 2'));
    expect(program.text()).toContain(problem);
    expect(program.text()).not.toContain('it is not shown');
  });
});

describe('a write to live on a terminal', () => {
  const create = 'customers create --mode live --email ada@example.com --name Ada --format json';

  test('is not sent without the confirmation', async () => {
    const { program, fake } = await start(() => create);
    await program.until((text) => text.includes('Type "live" to go on:'));
    expect(program.text()).toContain('This writes to LIVE. Key and address come from the environment');
    program.type('test\r');
    await program.until((text) => text.includes('code 2'));
    expect(program.text()).toContain('that is not it, so nothing was sent.');
    expect(fake.requests.to('customers.create')).toEqual([]);
  });

  test('is sent after the confirmation', async () => {
    const { program, fake } = await start(() => create);
    await program.until((text) => text.includes('Type "live" to go on:'));
    program.type('live\r');
    await program.until((text) => text.includes('code 0'));
    expect(fake.requests.to('customers.create')).toHaveLength(1);
  });
});

async function start(command: (url: Addresses) => string, { config = '' } = {}): Promise<Session> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paydeck entry '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'paydeck'), { mode: 0o700 });
  await writeFile(path.join(folder, 'paydeck', 'config.toml'), config, { mode: 0o600 });
  const fake = createFake({ testKey: canary, limits: false });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const program = startInPty([], {
    command: ['sh', '-c', shell],
    env: {
      XDG_CONFIG_HOME: folder,
      ASKED: command(server.baseUrl),
      PAYDECK_LIVE_KEY: fake.keys.live,
      PAYDECK_LIVE_URL: server.baseUrl.live,
    },
  });
  onTestFinished(() => program.kill());
  return { program, fake, folder, url: server.baseUrl };
}
