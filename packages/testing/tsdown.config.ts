import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts', 'src/msw.ts', 'src/vitest.ts'],
  platform: 'node',
  dts: true,
});
