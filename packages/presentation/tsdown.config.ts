import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', export: 'src/export/resumable/index.ts' },
  platform: 'node',
  dts: true,
});
