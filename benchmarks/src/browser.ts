import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createFake } from '@paydeck/testing';
import { goal, printTable } from './table.ts';
import { large, ProgramError, startInTerminal, type TerminalProgram } from './terminal-program.ts';

const dist = fileURLToPath(new URL('../../apps/tui/dist/', import.meta.url));
const program = join(dist, 'paydeck.mjs');
const bareBrowser = fileURLToPath(new URL('bare-browser.ts', import.meta.url));

/** The latency, the output and the cost of the browser, compared with other programs in the same terminal. */
export async function browser(): Promise<void> {
  await heldKey();
  await cursorMove();
  await manyRows();
  await start();
  await bundle();
  printTable('', ['measured', 'goal'], figures);
}

const figures: string[][] = [];

/** Holds `j`, as a keyboard repeats it, in each program in turn. */
async function heldKey(): Promise<void> {
  const all = new Map<string, Held[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, open] of Object.entries(contenders)) {
      const held = await heldIn(name, open);
      if (held !== undefined) all.set(name, [...(all.get(name) ?? []), held]);
    }
  }
  const rows = [...all].map(([name, runs]) => {
    const delays = runs.flatMap((run) => run.delays);
    const bytesOf = (from: number, to?: number): string =>
      `${part(
        runs.flatMap((run) => run.bytes.slice(from, to)),
        0.5,
      )}`;
    return [
      name,
      ...[0.5, 0.99].map((which) => ms(part(delays, which))),
      `${delays.length} of ${runs.length * heldKeys}`,
      ms(Math.max(...runs.map((run) => run.settledMs))),
      bytesOf(1, movesFirst),
      bytesOf(-scrollsLast),
    ];
  });
  printTable(
    `holding \`j\`, ${keysPerSecond} keys a second, 1,037 rows`,
    ['from key to bytes: median', 'p99', 'keys answered', 'last frame after the last key', 'bytes a move', 'a scroll'],
    rows,
  );
  const [ours, theirs] = ['paydeck', 'visidata'].map((name) => all.get(name) ?? []);
  const ratioOf = (which: number): number =>
    part(
      (ours ?? []).flatMap((run) => run.delays),
      which,
    ) /
    part(
      (theirs ?? []).flatMap((run) => run.delays),
      which,
    );
  const settled = Math.max(...(ours ?? []).map((run) => run.settledMs));
  const compared = [
    ['from key to bytes, against VisiData: median', ratioOf(0.5), 0.5],
    ['the same: p99', ratioOf(0.99), 0.8],
  ] as const;
  figures.push(
    ...compared
      .filter(([, ratio]) => !Number.isNaN(ratio))
      .map(([what, ratio, most]) => [what, `${ratio.toFixed(2)}x`, goal(`${most}x`, ratio <= most)]),
    [
      'last frame after the last key; it draws the detail, which waits 100 ms',
      ms(settled),
      goal('50 ms', settled <= 50),
    ],
  );
}

/** Returns nothing for another program that is missing or does not run here. */
async function heldIn(name: string, open: () => Promise<TerminalProgram | undefined>): Promise<Held | undefined> {
  let running: TerminalProgram | undefined;
  try {
    running = await open();
    return running && (await hold(running, heldKeys));
  } catch (error) {
    if (!(error instanceof ProgramError) || name === 'paydeck') throw error;
    console.log(`  ${error.message}`);
    return undefined;
  } finally {
    await running?.end();
  }
}

interface Held {
  /** From each key to the first byte after it, in milliseconds. */
  readonly delays: number[];
  /** The bytes that were written after each key. */
  readonly bytes: number[];
  /** From the last key to the last byte. */
  readonly settledMs: number;
  readonly clears: number;
  readonly cpuMs: number;
}

async function hold(running: TerminalProgram, count: number): Promise<Held> {
  const from = running.output.length;
  const cpuBefore = running.cpu();
  const pressedAt: number[] = [];
  const begin = performance.now();
  for (let key = 0; key < count; key += 1) {
    // Scheduled by the clock, so that a late timer does not delay later keys.
    await pause(Math.max(0, begin + (key * 1000) / keysPerSecond - performance.now()));
    pressedAt.push(performance.now());
    running.type('j');
  }
  await pause(500);
  const pieces = running.output.slice(from);
  const delays: number[] = [];
  const bytes: number[] = [];
  for (const [index, at] of pressedAt.entries()) {
    const next = pressedAt[index + 1] ?? Number.POSITIVE_INFINITY;
    const answer = pieces.filter((piece) => piece.at >= at && piece.at < next);
    if (answer[0] !== undefined) delays.push(answer[0].at - at);
    bytes.push(answer.reduce((sum, piece) => sum + Buffer.byteLength(piece.text), 0));
  }
  const written = pieces.map(({ text }) => text).join('');
  return {
    delays,
    bytes,
    settledMs: (pieces.at(-1)?.at ?? 0) - (pressedAt.at(-1) ?? 0),
    clears: written.split(/\u001b\[[0-3]?J/).length - 1,
    cpuMs: running.cpu() - cpuBefore,
  };
}

const contenders: Readonly<Record<string, () => Promise<TerminalProgram | undefined>>> = {
  async bare() {
    const running = startInTerminal(process.execPath, [bareBrowser]);
    await running.until('of 1037 loaded');
    return running;
  },
  async paydeck() {
    const running = startInTerminal(process.execPath, [program, '--demo']);
    await running.until('1 of 100+ loaded');
    // The rows that the held key passes are loaded, as in the other programs.
    running.type('A');
    await running.until('1037 loaded');
    await pause(500);
    return running;
  },
  async visidata() {
    if (spawnSync('vd', ['--version']).status !== 0) return undefined;
    const folder = await mkdtemp(join(tmpdir(), 'paydeck-vd-'));
    const file = join(folder, 'subscriptions.csv');
    await writeFile(file, csv(1_037));
    const running = startInTerminal('vd', [file], { HOME: folder });
    await running.until('1037');
    await pause(500);
    await rm(folder, { recursive: true });
    return running;
  },
};

function csv(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `sub_${String(row).padStart(5, '0')},active,Ada Lovelace,Plan C2,2900,USD,2026-12-03`,
  );
  return ['id,status,customer,product,amount,currency,next', ...lines, ''].join('\n');
}

/** The output of a cursor move that does not scroll. */
async function cursorMove(): Promise<void> {
  for (const size of [large, { columns: 80, rows: 24 }]) {
    const running = startInTerminal(process.execPath, [program, '--demo'], {}, size);
    await running.until('1 of 100+ loaded');
    const written: number[] = [];
    for (let key = 0; key < moves; key += 1) {
      await pause(200);
      const before = running.output.length;
      running.type('j');
      await pause(200);
      const pieces = running.output.slice(before);
      written.push(pieces.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0));
    }
    await running.end();
    const bytes = part(written, 0.5);
    const what = `a single move at ${size.columns}x${size.rows}, with the detail of another item`;
    figures.push([what, `${bytes} bytes`, goal('800 bytes', bytes <= 800)]);
  }
}

/** The cost of a key must not depend on the number of rows. */
async function manyRows(): Promise<void> {
  const costs: number[] = [];
  for (const count of [1_000, mostRows]) {
    const { server, env } = await serviceWith(count);
    const running = startInTerminal(process.execPath, [program, 'subscriptions'], env);
    await running.until('1 of 100+ loaded');
    running.type('A');
    await running.until(`${count} loaded`);
    await pause(1000);
    costs.push((await hold(running, heldKeys)).cpuMs / heldKeys);
    if (count === mostRows) await filterAndSort(running);
    await running.end();
    await server.close();
  }
  const [few = Number.NaN, many = Number.NaN] = costs;
  figures.push([
    'CPU a key at 100,000 rows, against 1,000',
    `${ms(many)} and ${ms(few)}: ${(many / few).toFixed(2)}x`,
    goal('1.1x', many / few <= 1.1),
  ]);
}

/** The time from a typed filter or order to its last row, for all loaded rows. */
async function filterAndSort(running: TerminalProgram): Promise<void> {
  const untilQuiet = async (keys: string): Promise<number> => {
    const [from, at] = [running.output.length, performance.now()];
    running.type(keys);
    let seen = -1;
    while (seen !== running.output.length) {
      seen = running.output.length;
      await pause(500);
    }
    return (running.output.slice(from).at(-1)?.at ?? at) - at;
  };
  await untilQuiet('/');
  for (const text of ['hopper', 'lovelace', 'status:past_due', 'amount>5000', 'next<7d']) {
    addTime(`/${text}`, await untilQuiet(text));
    // Clears the text.
    await untilQuiet('\u0015');
  }
  await untilQuiet('\u001b');
  for (const command of [':sort amount:desc', ':sort next', ':sort customer']) {
    addTime(command, await untilQuiet(`${command}\r`));
  }
}

function addTime(typed: string, tookMs: number): void {
  figures.push([`\`${typed}\` over 100,000 rows, to the last row`, ms(tookMs), goal('150 ms', tookMs <= 150)]);
}

/** Serves subscriptions without limits, and returns the environment of the browser. */
async function serviceWith(subscriptions: number) {
  const fake = createFake({ seed: 7, subscriptions, limits: false, clock: 'real' });
  const server = await fake.listen();
  return { server, env: { PAYDECK_TEST_URL: server.baseUrl.test, PAYDECK_TEST_KEY: fake.keys.test } };
}

/** The start-up and the idle cost. */
async function start(): Promise<void> {
  const times: Record<'node' | 'first' | 'frame' | 'rows' | 'bare', number[]> = {
    node: [],
    first: [],
    frame: [],
    rows: [],
    bare: [],
  };
  let idle = 0;
  // A separate service, because the bare program has none inside either.
  const { server, env } = await serviceWith(1_037);
  for (let round = 0; round < startRounds; round += 1) {
    const node = startInTerminal(process.execPath, ['-e', "process.stdout.write('ready')"]);
    await node.until('ready');
    times.node.push((node.output[0]?.at ?? 0) - node.startedAt);
    await node.end();
    const bare = startInTerminal(process.execPath, [bareBrowser]);
    await bare.until('of 1037 loaded');
    times.bare.push(bare.cpu());
    await bare.end();
    const ours = startInTerminal(process.execPath, [program, 'subscriptions'], env);
    await ours.until('? help');
    times.frame.push(ours.cpu());
    await ours.until('1 of 100+ loaded');
    times.rows.push(ours.cpu());
    times.first.push((ours.output[0]?.at ?? 0) - ours.startedAt);
    if (round === 0) {
      await pause(2000);
      const written = ours.output.length;
      await pause(5000);
      idle = ours.output.slice(written).reduce((sum, piece) => sum + piece.text.length, 0);
    }
    await ours.end();
  }
  await server.close();
  const median = (name: keyof typeof times): number => part(times[name], 0.5);
  const [node, first, bare] = [median('node'), median('first'), median('bare')];
  const [frame, rows] = [median('frame'), median('rows')];
  const [later, ratio] = [first - node, frame / bare];
  figures.push(
    ['first byte, after that of a bare node', ms(later), goal('20 ms', later <= 20)],
    [
      'CPU to the first frame, against a bare program with a list and a cursor',
      `${ms(frame)}: ${ratio.toFixed(2)}x`,
      goal('2.8x', ratio <= 2.8),
    ],
    ['the same to the first rows', `${ms(rows)}: ${(rows / bare).toFixed(2)}x`, ''],
    ['written in 5 s without a key', `${idle} bytes`, goal('0', idle === 0)],
  );
}

async function bundle(): Promise<void> {
  let total = 0;
  for (const name of await readdir(dist, { recursive: true })) {
    if (name.endsWith('.mjs')) total += gzipSync(await readFile(join(dist, name)), { level: 9 }).length;
  }
  figures.push(['the program, all files, gzip', `${(total / 1000).toFixed(0)} kB`, goal('450 kB', total <= 450_000)]);
}

function part(values: readonly number[], which: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * which)] ?? Number.NaN;
}

function ms(value: number | undefined): string {
  return `${(value ?? Number.NaN).toFixed(1)} ms`;
}

const keysPerSecond = 30;
const heldKeys = 150;
const mostRows = 100_000;
/** The first rows are on the screen, and the last keys scroll. */
const movesFirst = 15;
const scrollsLast = 100;
const rounds = 2;
const startRounds = 9;
const moves = 12;
