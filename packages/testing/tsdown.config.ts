import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts', 'src/msw.ts', 'src/matchers.ts', 'src/node-test.ts'],
  platform: 'node',
  dts: true,
  // Names that a compiler error shows stay the names of the sources.
  outputOptions: { minifyInternalExports: false, chunkFileNames: '[name].mjs' },
});
