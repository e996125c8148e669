import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { listen } from '@paydeck/test-kit/listen';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { programFile } from '../test-support/program.ts';
import { hasMouseOn, startInPty, type PtyOptions, type PtyProgram } from '../test-support/pty.ts';

const crashFile = fileURLToPath(new URL('../test-support/crash.ts', import.meta.url));
const asBefore = { isAlternate: false, isCursorShown: true, isAutowrapOn: true, hasMargins: false };

test('opens the demo, pages through it with a held key, scrolls by margins, and restores the terminal', async () => {
  const program = start(['--demo']);
  await program.until((text) => text.includes('1 of 100+ loaded (more below)'));
  await program.untilModes({ isAlternate: true, isCursorShown: false, isAutowrapOn: false });
  program.type('j'.repeat(200));
  await program.until((text) => /201 of 29\d\+ loaded \(more below\)/.test(text));
  program.resize({ columns: 80, rows: 24 });
  await program.until((text) => text.includes('201 of') && !text.includes('─ Detail'));
  program.type('g');
  await program.until((text) => text.includes(' 1 of'));
  program.type(':21\r');
  await program.until((text) => text.includes(' 21 of'));
  const before = program.output().length;
  program.type('j');
  // The frame that scrolls resets the margins that it sets.
  await program.until((text) => text.includes(' 22 of') && /\u001b\[\d+;\d+r/.test(program.output().slice(before)));
  expect(program.modes()).toMatchObject({ hasMargins: false });
  program.type('?');
  await program.until((text) => text.includes('Keys: list'));
  program.type('q');
  await program.until((text) => !text.includes('Keys: list'));
  program.type('q');
  expect(await program.ended()).toEqual({ code: 0, signal: 0 });
  expectPlain(program);
});

test.each([
  { signal: 'SIGINT', code: 130, hasMouse: false },
  { signal: 'SIGTERM', code: 143, hasMouse: true },
  { signal: 'SIGHUP', code: 129, hasMouse: true },
  { signal: 'SIGQUIT', code: 131, hasMouse: false },
] as const)('gives the terminal back on $signal, with the mouse on: $hasMouse', async ({ signal, code, hasMouse }) => {
  const program = start(['--demo']);
  await program.until((text) => text.includes('100+ loaded'));
  if (hasMouse) {
    program.type('m');
    await program.until(() => hasMouseOn(program));
  }
  program.signal(signal);
  expect(await program.ended()).toMatchObject({ code });
  expectPlain(program);
});

test('ends on a signal that arrives just before the browser replaces the listener of the skeleton', async () => {
  // Node delivers a signal one turn of the event loop later, when there may be no listener.
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

test.each(['throw', 'reject'])('restores the terminal and reports a crash in one line: %s', async (way) => {
  const program = start([], { command: [process.execPath, crashFile, way] });
  expect(await program.ended()).toMatchObject({ code: 1 });
  expectPlain(program);
  expect(program.text()).toContain('paydeck: stopped by a bug: Error: a bug with');
  // The message must not have the colour of the incomplete frame.
  expect(program.output()).not.toContain('\u001b[31m');
  expect(program.output()).toContain('\u001b[33m\u001b[5;20r');
});

test.each([
  { way: ':q', keys: [':', 'q', '\r'] },
  { way: 'Ctrl-C out of a box', keys: ['a', '\u0003', '\u0003'] },
  { way: 'Ctrl-C with the mouse on', keys: ['m', '\u0003'] },
  { way: 'q with the mouse on', keys: ['m', 'q'] },
])('gives the terminal back on $way', async ({ keys }) => {
  const program = start(['--demo']);
  await program.until((text) => text.includes('100+ loaded'));
  for (const key of keys) {
    const before = program.output().length;
    program.type(key);
    if (key === 'm') await program.until(() => hasMouseOn(program));
    else if (key !== keys.at(-1)) await program.until(() => program.output().length > before);
  }
  expect(await program.ended()).toMatchObject({ code: 0 });
  expectPlain(program);
});

test('quits on q next to an error box, also when Ctrl-C follows at once', async () => {
  const server = createServer((socket) => socket.destroy());
  onTestFinished(() => void server.close());
  const env = { PAYDECK_TEST_KEY: 'test_key', PAYDECK_TEST_URL: `http://127.0.0.1:${await listen(server)}` };
  const program = start([], { env });
  await program.until((text) => text.includes('Could not load subscriptions'));
  program.type('q');
  await program.untilModes({ isAlternate: false });
  program.type('\u0003');
  expect(await program.ended()).toMatchObject({ code: 0 });
  expectPlain(program);
});

test('restores the terminal when the process ends in any other way', async () => {
  const program = start([], { command: [process.execPath, crashFile, 'exit'] });
  expect(await program.ended()).toMatchObject({ code: 7 });
  expectPlain(program);
});

test('restores the line discipline for the parent shell', async () => {
  const program = start([], { command: shellWith('"$NODE" "$PAYDECK" --demo; echo "left $?"; stty -a; echo done') });
  await program.until((text) => text.includes('100+ loaded'));
  program.type('q');
  await program.until((text) => text.includes('left 0') && text.includes('done'));
  expect(program.text()).toMatch(/(^| )icanon/m);
  expect(program.text()).toMatch(/(^| )echo /m);
  expect(program.modes()).toEqual(asBefore);
});

test('suspends on Ctrl-Z and resumes at the same position on fg', async () => {
  const program = start([], { command: ['sh', '-i'], env: { PS1: 'ready> ' } });
  await program.until((text) => text.includes('ready>'));
  program.type('"$NODE" "$PAYDECK" --demo\r');
  await program.until((text) => text.includes('100+ loaded'));
  program.type('jjjjj');
  await program.until((text) => text.includes('6 of'));
  program.type('\u001a');
  await program.until((text) => text.includes('Stopped'));
  await program.untilModes({ isAlternate: false, isAutowrapOn: true, hasMargins: false });
  expect(
    program
      .output()
      .match(/\u001b\[[\d;]*m/g)
      ?.at(-1),
  ).toBe('\u001b[m');
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

test('redraws after a stop without notice (SIGSTOP)', async () => {
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

test('redraws every line after rapid resizes, also when the final size is the first', async () => {
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
    // A key is ignored while the window is too small, so it is repeated until it has an effect.
    const going = setInterval(() => program.type(`0${round + 1}G`), 300);
    // A window of 90 rows comes near the end of the first page, which may load the second one.
    const place = new RegExp(`\\b${round + 1} of [12]00\\+`);
    await program.until((text) => place.test(text) && text.match(/^│[ ▶] \S+ .*\d{4}-\d\d-\d\d/gm)?.length === 18);
    clearInterval(going);
  }
  // The last resize may still cause a redraw.
  await program.until((text) => text.startsWith(' TEST demo') && text.includes('─ Detail ─'));
  expect(program.text()).toContain('│▶ ');
});

test.each([
  { env: { CI: 'true' }, isColored: true },
  { env: { CI: 'true', NO_COLOR: '1' }, isColored: false },
  { env: { NO_COLOR: '1', FORCE_COLOR: '3', COLORTERM: 'truecolor' }, isColored: false },
])('writes colour on its screens only where it is allowed: $env', async ({ env, isColored }) => {
  const program = start(['--demo'], { env });
  await program.until((text) => text.includes('100+ loaded'));
  program.type('j ');
  await program.until((text) => text.includes('1 marked'));
  program.type('?');
  await program.until((text) => text.includes('Keys: list'));
  program.type('q');
  await program.until((text) => !text.includes('Keys: list'));
  program.type('q');
  await program.ended();
  expect(colorCodes(program.output()).length > 0).toBe(isColored);
  expect(program.output()).toContain('\u001b[7m');
});

test('finds every code that sets a colour', () => {
  const colored = ['31', '1;32', '38;5;208', '48;2;1;2;3', '97', '107', '7;103'];
  for (const code of colored) expect(colorCodes(`\u001b[${code}m`)).toHaveLength(1);
  for (const code of ['', '0', '1', '2;7', '22', '39', '49', '4:3']) expect(colorCodes(`\u001b[${code}m`)).toEqual([]);
});

test('shows a service over HTTP, filters its list, and keeps the rows when the service goes down', async () => {
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
  await program.until((text) => /100 of 19\d\+ loaded/.test(text) && !text.includes('✗'));
});

test('shows LIVE in live mode', async () => {
  const server = await createFake({ subscriptions: 3 }).listen();
  onTestFinished(() => server.close());
  const env = { PAYDECK_MODE: 'live', PAYDECK_LIVE_KEY: 'live_key', PAYDECK_LIVE_URL: server.baseUrl.live };
  const program = start([], { env });
  await program.until((text) => text.includes('3 loaded (end)'));
  expect(program.text()).toContain('!LIVE!');
});

test('prints when a format is requested, even on a terminal', async () => {
  const program = start(['subscriptions', '--demo', '--limit', '2', '--format', 'table']);
  expect(await program.ended()).toMatchObject({ code: 0 });
  expect(program.output()).toContain('CUSTOMER');
  expect(program.output()).not.toContain('\u001b[?1049h');
});

test('reports in one line that a limit is for printing only', async () => {
  const program = start(['subscriptions', '--demo', '--limit', '5']);
  expect(await program.ended()).toMatchObject({ code: 2 });
  expect(program.output()).toMatch(/^paydeck: --limit, --all, --where and --sum print[^\n]*\r\n$/);
});

test('reports in one line that the browser needs a terminal on stdin', async () => {
  const program = start([], { command: shellWith('"$NODE" "$PAYDECK" --demo </dev/null; echo "left $?"') });
  await program.until((text) => text.includes('left'));
  expect(program.text()).toMatch(/^paydeck: the browser needs a terminal on stdin.*\n(.*\n)?left 2$/m);
  expect(program.output()).not.toContain('\u001b[?1049h');
});

test('requires a terminal that can move its cursor', async () => {
  const program = start([], { command: shellWith('TERM=dumb "$NODE" "$PAYDECK" --demo; echo "left $?"') });
  await program.until((text) => text.includes('left 2'));
  expect(program.output()).toMatch(/^paydeck: the browser needs a terminal that can move its cursor/);
  expect(program.output()).not.toContain('\u001b');
});

test('draws in ASCII when the locale supports only ASCII', async () => {
  const program = start(['--demo'], { env: { LANG: 'C', LC_ALL: '' } });
  // A frame may arrive in parts.
  await program.until(
    (text) => text.includes('|> ') && text.includes('1 of 100+ loaded') && text.includes('Enter detail'),
  );
  expect(program.text()).toMatch(/ EUR \d+\.\d\d /);
  program.type('q');
  await program.ended();
  expect(program.output()).toMatch(/^[\u0000-\u007f]*$/);
});

test('offers to set up an account when there is none, on a cleared screen, and restores the terminal', async () => {
  const program = start([]);
  await program.until(
    (text) => text.includes('no account is set up yet') && text.includes('PAYDECK_TEST_KEY') && text.includes('q quit'),
  );
  expect(program.text()).not.toContain('loading');
  expect(program.text().match(/┌/g)).toHaveLength(1);
  program.type('q');
  expect(await program.ended()).toMatchObject({ code: 0 });
  expect(program.modes()).toEqual(asBefore);
});

test('restores the screen and reports an unknown account in one line', async () => {
  const program = start(['--profile', 'nobody'], { env: { XDG_CONFIG_HOME: '/dev/null' } });
  expect(await program.ended()).toMatchObject({ code: 2 });
  expect(program.text()).toMatch(/^paydeck: .*nobody/);
  expect(program.modes()).toEqual(asBefore);
});

test('does not scroll lines on an unknown terminal', async () => {
  const program = start(['--demo'], { env: { TERM: 'unheard-of' } });
  await program.until((text) => text.includes('1 of 100+ loaded'));
  program.type('j'.repeat(30));
  await program.until((text) => text.includes('31 of 100+'));
  program.type('q');
  await program.ended();
  expect(program.output()).not.toMatch(/\u001b\[\d+;\d+r/);
});

/** Expects that the program has reset the modes, the style and the mouse at its end. */
function expectPlain(program: PtyProgram): void {
  expect(program.modes()).toEqual(asBefore);
  expect(hasMouseOn(program)).toBe(false);
  expect(
    program
      .output()
      .match(/\u001b\[[\d;]*m/g)
      ?.at(-1),
  ).toBe('\u001b[m');
}

function start(args: readonly string[], options?: PtyOptions): PtyProgram {
  const program = startInPty(args, options);
  onTestFinished(() => program.kill());
  return program;
}

function shellWith(script: string): [string, ...string[]] {
  return ['sh', '-c', script];
}

/** Returns the SGR sequences that set a colour: 30-38, 40-48, 90-97 and 100-107. */
function colorCodes(output: string): string[] {
  const codes = output.match(/\u001b\[[\d;:]*m/g) ?? [];
  return codes.filter((code) =>
    code
      .slice(2, -1)
      .split(';')
      .some((one) => /^(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?::|$)/.test(one)),
  );
}
