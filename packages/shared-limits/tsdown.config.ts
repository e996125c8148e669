import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', redis: 'src/redis-store.ts' },
  platform: 'node',
  dts: true,
});
