import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', export: 'src/export-list/index.ts' },
  platform: 'node',
  dts: true,
});
