// Draws the screenshots of the guide: opens the built program in a terminal, presses keys, and writes the screen as
// SVG. `pnpm frames` draws all of them; with names (`pnpm frames help palette`) it draws only those.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { filtersFile, withFilterTables } from './filter-tables.ts';
import { framesFolder, framesPort, scenes } from './scenes.ts';
import { svgOf } from './svg.ts';
import { withScene } from './with-scene.ts';

const quietMs = 500;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !scenes.some((scene) => scene.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no scene ${unknown.join(', ')}. There are: ${scenes.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}
await mkdir(framesFolder, { recursive: true });
await writeFile(filtersFile, withFilterTables(await readFile(filtersFile, 'utf8')));
for (const scene of scenes) {
  if (asked.length > 0 && !asked.includes(scene.name)) continue;
  const picture = await withScene(scene, framesPort, async ({ output, terminal }) => {
    await settled(() => output().length);
    return svgOf(terminal, scene.title);
  });
  await writeFile(join(framesFolder, `${scene.name}.svg`), picture);
  process.stdout.write(`docs/frames/${scene.name}.svg  ${scene.title}\n`);
}

/** Resolves when the program has written nothing for a while. */
async function settled(written: () => number): Promise<void> {
  for (let before = -1; before !== written();) {
    before = written();
    await pause(quietMs);
  }
}
