import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { 'paydeck-launcher': 'src/main.ts' },
  platform: 'node',
  dts: false,
  deps: { alwaysBundle: [/.*/] },
  outputOptions: { codeSplitting: false },
});
