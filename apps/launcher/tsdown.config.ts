import { thirdPartyLicences } from '@paydeck/release/third-party';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { 'paydeck-launcher': 'src/main.ts' },
  platform: 'node',
  dts: false,
  deps: { alwaysBundle: [/.*/] },
  plugins: [thirdPartyLicences()],
  outputOptions: { codeSplitting: false },
});
