import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/postgres.ts'],
  platform: 'node',
  dts: true,
  // Without a hash, so that a build from turbo's cache replaces the files of another one.
  outputOptions: { chunkFileNames: 'parts/[name].mjs' },
});
