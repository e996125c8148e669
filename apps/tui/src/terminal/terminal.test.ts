import { fileURLToPath } from 'node:url';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { programFile } from '../test-support/program.ts';
import { startInPty, type PtyOptions, type PtyProgram } from '../test-support/pty.ts';

test('opens on the embedded service, pages through it with a held key, and leaves the terminal as it was', async () => {
  const program = start(['--demo']);
  await program.until((text) => text.includes('1 of 100+ loaded (more below)'));
  await program.untilModes({ isAlternate: true, isCursorShown: false, isAutowrapOn: false });
  program.type('j'.repeat(200));
  await program.until((text) => text.includes('201 of 300+ loaded (more below)'));
  program.resize({ columns: 80, rows: 24 });
  await program.until((text) => text.includes('201 of') && !text.includes('─ Detail'));
  program.type('?');
  await program.until((text) => text.includes('Keys: list'));
  program.type('q');
  await program.until((text) => !text.includes('Keys: list'));
  program.type('q');
  expect(await program.ended()).toEqual({ code: 0, signal: 0 });
  expectPlain(program);
});

test('leaves with Ctrl-C', async () => {
  const program = start(['--demo']);
  await program.until((text) => text.includes('100+ loaded'));
  program.type('\u0003');
  expect(await program.ended()).toMatchObject({ code: 0 });
  expect(program.modes()).toEqual(asBefore);
});

test.each([
  { signal: 'SIGINT', code: 130 },
  { signal: 'SIGTERM', code: 143 },
  { signal: 'SIGHUP', code: 129 },
  { signal: 'SIGQUIT', code: 131 },
] as const)('gives the terminal back on $signal', async ({ signal, code }) => {
  const program = start(['--demo']);
  await program.until((text) => text.includes('100+ loaded'));
  program.signal(signal);
  expect(await program.ended()).toMatchObject({ code });
  expectPlain(program);
});

test('ends on a signal that comes just before the browser listens instead of the skeleton', async () => {
  // Node hears of it a turn later, when nobody may listen any more.
  const preload = `const off = process.off;
    process.off = (name, listener) => {
      if (name === 'SIGTERM') process.kill(process.pid, name);
      return off.call(process, name, listener);
    };`;
  const imported = `data:text/javascript,${encodeURIComponent(preload)}`;
  const program = start([], { command: [process.execPath, '--import', imported, programFile, '--demo'] });
  expect(await program.ended()).toMatchObject({ code: 143 });
  expectPlain(program);
});

test.each(['throw', 'reject'])(
  'gives the terminal back and says so in one line when the program breaks: %s',
  async (way) => {
    const program = start([], { command: [process.execPath, crashFile, way] });
    expect(await program.ended()).toMatchObject({ code: 1 });
    expectPlain(program);
    expect(program.text()).toContain('paydeck: stopped by a mistake of its own: Error: a bug with');
    // The colour of the message stays out; that of the frame that was cut short has come and gone.
    expect(program.output()).not.toContain('\u001b[31m');
    expect(program.output()).toContain('\u001b[33m\u001b[5;20r');
  },
);

test.each([
  { way: 'q', keys: ['q'] },
  { way: 'Ctrl-C', keys: ['\u0003'] },
  { way: ':q', keys: [':', 'q', '\r'] },
  { way: 'Ctrl-C out of a box', keys: ['a', '\u0003', '\u0003'] },
  { way: 'q with the mouse on', keys: ['m', 'q'] },
])('leaves no style on the terminal: $way', async ({ keys }) => {
  const program = start(['--demo']);
  await program.until((text) => text.includes('100+ loaded'));
  for (const key of keys) {
    const before = program.output().length;
    program.type(key);
    if (key !== keys.at(-1)) await program.until(() => program.output().length > before);
  }
  expect(await program.ended()).toMatchObject({ code: 0 });
  expectPlain(program);
});

test('ends well with q beside an error box, also when Ctrl-C follows at once', async () => {
  const server = await createFake({ subscriptions: 3 }).listen();
  await server.close();
  const env = { PAYDECK_TEST_KEY: 'test_key', PAYDECK_TEST_URL: server.baseUrl.test };
  const program = start([], { env });
  await program.until((text) => text.includes('Could not load subscriptions'));
  program.type('q');
  await program.untilModes({ isAlternate: false });
  program.type('\u0003');
  expect(await program.ended()).toMatchObject({ code: 0 });
  expectPlain(program);
});

test('gives the terminal back when the process ends in any other way', async () => {
  const program = start([], { command: [process.execPath, crashFile, 'exit'] });
  expect(await program.ended()).toMatchObject({ code: 7 });
  expectPlain(program);
});

test('gives the terminal back, with its line discipline, to the shell below', async () => {
  const program = start([], { command: shellWith('"$NODE" "$PAYDECK" --demo; echo "left $?"; stty -a; echo done') });
  await program.until((text) => text.includes('100+ loaded'));
  program.type('q');
  await program.until((text) => text.includes('left 0') && text.includes('done'));
  expect(program.text()).toMatch(/(^| )icanon/m);
  expect(program.text()).toMatch(/(^| )echo /m);
  expect(program.modes()).toEqual(asBefore);
});

test('stops with Ctrl-Z and comes back with fg where it was', async () => {
  const program = start([], { command: ['sh', '-i'], env: { PS1: 'ready> ' } });
  await program.until((text) => text.includes('ready>'));
  program.type('"$NODE" "$PAYDECK" --demo\r');
  await program.until((text) => text.includes('100+ loaded'));
  program.type('5j');
  await program.until((text) => text.includes('6 of'));
  program.type('\u001a');
  await program.until((text) => text.includes('Stopped'));
  await program.untilModes({ isAlternate: false, isAutowrapOn: true, hasMargins: false });
  expect(
    program
      .output()
      .match(/\u001b\[[\d;]*m/g)
      ?.at(-1),
  ).toBe('\u001b[0m');
  program.type('stty -a\r');
  await program.until((text) => /(^| )icanon/m.test(text));
  program.type('fg\r');
  await program.until((text) => text.includes('6 of 100+ loaded'));
  await program.untilModes({ isAlternate: true, isCursorShown: false, isAutowrapOn: false });
  program.type('j');
  await program.until((text) => text.includes('7 of'));
  program.type('q');
  await program.until((text) => !text.includes('7 of') && text.includes('Stopped'));
  await program.untilModes(asBefore);
  expect(program.modes()).toEqual(asBefore);
});

test('draws again after a stop that it did not know of', async () => {
  const program = start(['--demo']);
  await program.until((text) => text.includes('100+ loaded'));
  const before = program.output().length;
  program.signal('SIGCONT');
  await program.until(() => program.output().slice(before).includes('Subscriptions'));
  program.type('j');
  await program.until((text) => text.includes('2 of'));
  await program.untilModes({ isAlternate: true, isCursorShown: false, isAutowrapOn: false });
  expect(program.text()).toContain('2 of 100+');
});

test('draws every line again after a storm of sizes, also one that ends where it began', async () => {
  const program = start(['--demo']);
  await program.until((text) => text.includes('100+ loaded'));
  const storm = [
    [1, 1],
    [2, 2],
    [300, 90],
    [40, 10],
    [39, 10],
    [80, 9],
    [200, 3],
    [120, 40],
  ] as const;
  for (const round of [1, 2, 3, 4]) {
    for (const [columns, rows] of [...storm, ...storm]) program.resize({ columns, rows });
    // A key that comes while the window is too small does nothing, so it is pressed until it is heard.
    const going = setInterval(() => program.type(`${round + 1}G`), 300);
    // A window of 90 rows comes near the end of the first page, and may have the second one loaded.
    const place = new RegExp(`\\b${round + 1} of [12]00\\+`);
    await program.until((text) => place.test(text) && text.match(/^│[ ▶] \S+ .*\d{4}-\d\d-\d\d/gm)?.length === 18);
    clearInterval(going);
  }
  // The last of the storm may still be drawn over.
  await program.until((text) => text.startsWith(' TEST demo') && text.includes('─ Detail ─'));
  expect(program.text()).toContain('│▶ ');
});

test('works where CI is set, and without colour where none is wanted', async () => {
  const program = start(['--demo'], { env: { CI: 'true', NO_COLOR: '1' } });
  await program.until((text) => text.includes('│▶ '));
  program.type('q');
  await program.ended();
  expect(program.output()).not.toMatch(/\u001b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m/);
  expect(program.output()).toContain('\u001b[7m');
});

test('shows a real service over HTTP, filters it, and keeps the rows when the service goes away', async () => {
  const fake = createFake({ subscriptions: 237, limits: false });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const env = { PAYDECK_TEST_KEY: 'test_key', PAYDECK_TEST_URL: server.baseUrl.test };
  const program = start(['subscriptions', '--created-at-gte', '2000-01-01T00:00:00Z'], { env });
  await program.until((text) => text.includes('1 of 100+ loaded'));
  expect(program.text()).toContain('created_at_gte=2000-01-01T00:00:00Z');
  expect(fake.requests.to('subscriptions.list')[0]?.query).toMatchObject({ created_at_gte: '2000-01-01T00:00:00Z' });
  fake.faults.add({ operation: 'subscriptions.list', status: 422, message: 'gone for lunch' });
  program.type('G');
  await program.until((text) => text.includes('gone for lunch') && text.includes('r tries again'));
  expect(program.text()).toContain('100 of 100+ loaded');
  fake.faults.clear();
  program.type('r');
  await program.until((text) => text.includes('100 of 200+ loaded') && !text.includes('✗'));
});

test('says LIVE in live mode', async () => {
  const server = await createFake({ subscriptions: 3 }).listen();
  onTestFinished(() => server.close());
  const env = { PAYDECK_MODE: 'live', PAYDECK_LIVE_KEY: 'live_key', PAYDECK_LIVE_URL: server.baseUrl.live };
  const program = start([], { env });
  await program.until((text) => text.includes('3 loaded (end)'));
  expect(program.text()).toContain('!LIVE!');
});

test('prints where a format is asked for, though there is a terminal', async () => {
  const program = start(['subscriptions', '--demo', '--limit', '2', '--format', 'table']);
  expect(await program.ended()).toMatchObject({ code: 0 });
  expect(program.output()).toContain('CUSTOMER');
  expect(program.output()).not.toContain('\u001b[?1049h');
});

test('says in one line that a limit is for printing', async () => {
  const program = start(['subscriptions', '--demo', '--limit', '5']);
  expect(await program.ended()).toMatchObject({ code: 2 });
  expect(program.output()).toMatch(/^paydeck: --limit and --all print[^\n]*\r\n$/);
});

test('says in one line that the browser needs a terminal on stdin', async () => {
  const program = start([], { command: shellWith('"$NODE" "$PAYDECK" --demo </dev/null; echo "left $?"') });
  await program.until((text) => text.includes('left'));
  expect(program.text()).toMatch(/^paydeck: the browser needs a terminal on stdin.*\n(.*\n)?left 2$/m);
  expect(program.output()).not.toContain('\u001b[?1049h');
});

test('needs a terminal that can move its cursor', async () => {
  const program = start([], { command: shellWith('TERM=dumb "$NODE" "$PAYDECK" --demo; echo "left $?"') });
  await program.until((text) => text.includes('left 2'));
  expect(program.output()).toMatch(/^paydeck: the browser needs a terminal that can move its cursor/);
  expect(program.output()).not.toContain('\u001b');
});

test('draws in ASCII where the locale knows no other characters', async () => {
  const program = start(['--demo'], { env: { LANG: 'C', LC_ALL: '' } });
  await program.until((text) => text.includes('|> ') && text.includes('1 of 100+ loaded'));
  program.type('q');
  await program.ended();
  expect(program.output()).toMatch(/^[\u0000-\u007f]*$/);
});

test('offers to set an account up where there is none, and leaves the terminal as it was', async () => {
  const program = start([]);
  await program.until((text) => text.includes('no account is set up yet') && text.includes('PAYDECK_TEST_KEY'));
  program.type('q');
  expect(await program.ended()).toMatchObject({ code: 0 });
  expect(program.modes()).toEqual(asBefore);
});

test('draws the set-up on a clear screen', async () => {
  const program = start([]);
  await program.until((text) => text.includes('q quit'));
  expect(program.text()).not.toContain('loading');
  expect(program.text().match(/┌/g)).toHaveLength(1);
});

test('gives the screen back and says in one line that there is no such account', async () => {
  const program = start(['--profile', 'nobody'], { env: { XDG_CONFIG_HOME: '/nonexistent' } });
  expect(await program.ended()).toMatchObject({ code: 2 });
  expect(program.text()).toMatch(/^paydeck: .*nobody/);
  expect(program.modes()).toEqual(asBefore);
});

const crashFile = fileURLToPath(new URL('../test-support/crash.ts', import.meta.url));
const asBefore = { isAlternate: false, isCursorShown: true, isAutowrapOn: true, hasMargins: false };

test('takes the margins away in the frame that set them', async () => {
  const program = start(['--demo'], { size: { columns: 80, rows: 24 } });
  await program.until((text) => text.includes('1 of 100+ loaded'));
  program.type('20j');
  await program.until((text) => text.includes('21 of 100+'));
  program.type('j');
  await program.until((text) => text.includes('22 of 100+'));
  expect(program.output()).toMatch(/\u001b\[\d+;\d+r/);
  expect(program.modes()).toMatchObject({ hasMargins: false });
  program.type('q');
  expect(await program.ended()).toMatchObject({ code: 0 });
  expectPlain(program);
});

test('moves no lines on a terminal that it does not know', async () => {
  const program = start(['--demo'], { env: { TERM: 'unheard-of' } });
  await program.until((text) => text.includes('1 of 100+ loaded'));
  program.type('j'.repeat(30));
  await program.until((text) => text.includes('31 of 100+'));
  program.type('q');
  await program.ended();
  expect(program.output()).not.toMatch(/\u001b\[\d+;\d+r/);
});

/** The last style that was written is none. */
function expectPlain(program: PtyProgram): void {
  expect(program.modes()).toEqual(asBefore);
  expect(
    program
      .output()
      .match(/\u001b\[[\d;]*m/g)
      ?.at(-1),
  ).toBe('\u001b[0m');
}

function start(args: readonly string[], options?: PtyOptions): PtyProgram {
  const program = startInPty(args, options);
  onTestFinished(() => program.kill());
  return program;
}

function shellWith(script: string): [string, ...string[]] {
  return ['sh', '-c', script];
}
