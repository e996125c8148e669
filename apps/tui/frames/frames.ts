// Draws the screenshots of the guide: opens the built program in a terminal, presses keys, and writes the screen as
// SVG. `pnpm frames` draws all of them; with names (`pnpm frames help palette`) it draws only those.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startInPty } from '../src/test-support/pty.ts';
import { filtersFile, withFilterTables } from './filter-tables.ts';
import { scenes, type Scene } from './scenes.ts';
import { svgOf } from './svg.ts';

const folder = fileURLToPath(new URL('../../../docs/frames/', import.meta.url));

const standingClock = new URL('standing-clock.ts', import.meta.url).href;

/** A fixed port, because the address is in the screenshot. */
const port = 59_998;

const quietMs = 500;
const patienceMs = 30_000;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !scenes.some((scene) => scene.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no scene ${unknown.join(', ')}. There are: ${scenes.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}
await mkdir(folder, { recursive: true });
await writeFile(filtersFile, withFilterTables(await readFile(filtersFile, 'utf8')));
for (const scene of scenes) {
  if (asked.length > 0 && !asked.includes(scene.name)) continue;
  await writeFile(join(folder, `${scene.name}.svg`), await draw(scene));
  process.stdout.write(`docs/frames/${scene.name}.svg  ${scene.title}\n`);
}

async function draw({ title, size, args = ['--demo'], env, service, steps }: Scene): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'paydeck-frames-'));
  const server = await service?.().listen({ port });
  const addresses = server === undefined ? {} : envOf(server.baseUrl);
  const program = startInPty(args, {
    size,
    env: { HOME: home, TZ: 'UTC', NODE_OPTIONS: `--import=${standingClock}`, ...addresses, ...env },
  });
  const patience = setTimeout(() => {
    process.stderr.write(`${title} did not come about. The screen:\n${program.text()}\n`);
    program.kill();
  }, patienceMs);
  try {
    for (const { keys, until } of steps) {
      if (keys !== undefined) program.type(keys);
      await program.until((text) => (typeof until === 'string' ? text.includes(until) : until.test(text)));
    }
    await settled(() => program.output().length);
    return svgOf(program.terminal, title);
  } finally {
    clearTimeout(patience);
    program.kill();
    await program.ended();
    await server?.close();
    await rm(home, { recursive: true });
  }
}

function envOf({ test, live }: { readonly test: string; readonly live: string }): Record<string, string> {
  return {
    PAYDECK_TEST_KEY: 'test_key',
    PAYDECK_TEST_URL: test,
    PAYDECK_LIVE_KEY: 'live_key',
    PAYDECK_LIVE_URL: live,
  };
}

/** Resolves when the program has written nothing for a while. */
async function settled(written: () => number): Promise<void> {
  for (let before = -1; before !== written();) {
    before = written();
    await pause(quietMs);
  }
}
