import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { framesFolder, framesPort, scenes } from './scenes.ts';
import { svgOf } from './svg.ts';
import { withScene } from './with-scene.ts';

test('each screenshot is of a scene, and each scene has one', async () => {
  expect(await readdir(framesFolder)).toEqual(scenes.map(({ name }) => `${name}.svg`).toSorted());
});

test.for(scenes)('the screenshot $name is what the program draws: `pnpm frames` redraws it', async (scene) => {
  const picture = await readFile(join(framesFolder, `${scene.name}.svg`), 'utf8');
  await withScene(scene, 0, async ({ terminal }) => {
    // The last cells may follow the text that a scene waits for.
    const drawn = (): string => svgOf(terminal, scene.title).replaceAll(/(?<=127\.0\.0\.1:)\d+/g, String(framesPort));
    await expect.poll(drawn).toBe(picture);
  });
});
