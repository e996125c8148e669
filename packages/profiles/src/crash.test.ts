import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig } from './read-config.ts';
import { forgetKey, removeProfile, saveProfile, useProfile } from './store.ts';
import { watchSteps, type Step } from './test-support/file-steps.ts';
import { beside, bury, permissions, placeWith } from './test-support/places.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';

const before = `# mine
[profiles.shop]
mode = "test"
key = "the key of the shop"

[profiles.other]
mode = "live"
url = "https://live.example.com"
key = "another key"

[use]
test = "shop"
`;

const shop = { mode: 'test', url: 'https://test.example.com', key: 'a new key' } as const;

const comment = '# One line of a file that somebody keeps with care.\n';

interface Change {
  readonly name: string;
  /** Every how many bytes of a write it is cut. */
  readonly every: number;
  readonly text: string | undefined;
  readonly run: (file: string) => Promise<unknown>;
}

const changes: readonly Change[] = [
  { name: 'the first save', every: 16, text: undefined, run: (file) => saveProfile(file, 'shop', shop) },
  { name: 'a save over a profile', every: 16, text: before, run: (file) => saveProfile(file, 'shop', shop) },
  { name: 'a removal', every: 16, text: before, run: (file) => removeProfile(file, 'other') },
  { name: 'a choice', every: 1, text: before + comment.repeat(18), run: (file) => useProfile(file, 'other') },
  { name: 'a key forgotten', every: 16, text: before, run: (file) => forgetKey(file, 'shop') },
  {
    name: 'a save over what cannot be read',
    every: 16,
    text: `${before}[broken`,
    run: (file) => saveProfile(file, 'shop', shop),
  },
];

class Crash extends Error {}

describe('a process that is killed while it writes', () => {
  test('leaves the old or the new file, at more than 1,000 points', async () => {
    const folder = await temporaryFolder();
    let points = 0;
    for (const change of changes) {
      const after = await outcomeOf(change, folder);
      for (const { step, bytes } of await pointsOf(change, folder)) {
        points += 1;
        const file = await fresh(folder, change.text);
        await crashAt(step, bytes, () => change.run(file));
        const left = await readFile(file, 'utf8').catch(() => undefined);
        expect([change.text, after], `${change.name}, step ${step}, ${bytes} bytes`).toContain(left);
        // The next writer finds its way whatever was left; how many bytes were makes little difference to it.
        if (bytes % 64 !== 0) continue;
        await bury(file);
        const stop = watchSteps(() => Promise.resolve());
        await saveProfile(file, 'next', { mode: 'test', key: 'k' });
        stop();
        const [config, ...copies] = await beside(file);
        expect(config).toBe('config.toml');
        expect(copies.filter((name) => !name.includes('unreadable'))).toEqual([]);
        expect(await permissions(file)).toBe('600 in 700');
        const texts = await Promise.all(
          [config ?? '', ...copies].map((name) => readFile(path.join(path.dirname(file), name), 'utf8')),
        );
        // An unreadable file has a complete backup. Any other file still has its comments.
        const isKept = texts.some((text) => text === change.text || text.startsWith(comments(change.text)));
        expect(isKept).toBe(true);
      }
    }
    expect(points).toBeGreaterThanOrEqual(1000);
  });

  test('leaves the old or the new file after a real kill', async () => {
    const program = fileURLToPath(new URL('test-support/killed-writer.ts', import.meta.url));
    const signals: unknown[] = [];
    // Four at a time; there are fewer steps than sixteen, so the last find nothing to be killed at.
    for (let first = 0; first < 16; first += 4) {
      const steps = [first, first + 1, first + 2, first + 3];
      signals.push(...(await Promise.all(steps.map((step) => killedAt(step, program)))));
    }
    expect(signals.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThanOrEqual(10);
  });
});

describe('a full disk', () => {
  test('keeps the old file and reports the error, at any operation', async () => {
    const folder = await temporaryFolder();
    let met = 0;
    for (const change of changes) {
      for (const { step, bytes } of (await pointsOf(change, folder)).filter((point) => point.bytes % 80 === 0)) {
        const file = await fresh(folder, change.text);
        let count = 0;
        const stop = watchSteps(async (each) => {
          const isThis = count === step;
          if (growing.has(each.name)) count += 1;
          if (!isThis || !growing.has(each.name)) return;
          await each.writePart(bytes);
          throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        });
        const error: unknown = await change.run(file).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        stop();
        if (error === undefined) continue;
        met += 1;
        expect(error).toMatchObject({
          name: 'SetupError',
          message: `${file} could not be written: the disk is full. Nothing has changed.`,
        });
        expect(await readFile(file, 'utf8').catch(() => undefined)).toBe(change.text);
        expect((await beside(file)).filter((name) => !name.includes('unreadable'))).toEqual(
          change.text === undefined ? [] : ['config.toml'],
        );
      }
    }
    expect(met).toBeGreaterThan(30);
  });
});

async function killedAt(step: number, program: string): Promise<unknown> {
  const file = await placeWith(await temporaryFolder(), before);
  const child = spawn(process.execPath, [program, file, String(step), String(step * 13)], { stdio: 'ignore' });
  const [, signal]: unknown[] = await once(child, 'close');
  // The lock that it left names a process that is really gone.
  await saveProfile(file, 'next', { mode: 'test', key: 'k' });
  const { config } = await readConfig(file);
  expect(config).toMatchObject({
    profiles: {
      other: { key: 'another key' },
      shop: { key: expect.stringMatching(/^(the key of the shop|written)$/) },
    },
  });
  expect(await beside(file)).toEqual(['config.toml']);
  return signal;
}

// What needs room on the disk.
const growing = new Set(['open', 'write', 'writeFile', 'link', 'mkdir', 'copyFile', 'rename']);

async function fresh(folder: string, text: string | undefined): Promise<string> {
  await rm(path.join(folder, 'paydeck'), { recursive: true, force: true });
  return placeWith(folder, text);
}

/** What a file begins with that no change touches; of one that cannot be read, all of it. */
function comments(text = ''): string {
  return text.endsWith('[broken') ? text : text.slice(0, text.indexOf('\n') + 1);
}

/** What the file holds when nothing goes wrong. */
async function outcomeOf({ text, run }: Change, folder: string): Promise<string> {
  const file = await fresh(folder, text);
  await run(file);
  return readFile(file, 'utf8');
}

/** Every point at which a change can be cut: before each step, and within what it writes. */
async function pointsOf({ text, run, every }: Change, folder: string): Promise<{ step: number; bytes: number }[]> {
  const file = await fresh(folder, text);
  const steps: Step[] = [];
  const stop = watchSteps(async (step) => void steps.push(step));
  await run(file);
  stop();
  return steps.flatMap(({ bytes }, step) =>
    Array.from({ length: Math.floor(bytes / every) + 1 }, (_, index) => ({ step, bytes: index * every })),
  );
}

/** Does something up to a step, of whose bytes some are written; nothing happens to the disk after that. */
async function crashAt(target: number, bytes: number, work: () => Promise<unknown>): Promise<void> {
  let count = 0;
  const stop = watchSteps(async (step) => {
    const at = count;
    count += 1;
    if (at < target) return;
    if (at === target && step.bytes > 0 && bytes > 0) await step.writePart(bytes);
    throw new Crash();
  });
  const error: unknown = await work().catch((reason: unknown) => reason);
  stop();
  expect(error).toBeInstanceOf(Crash);
}
