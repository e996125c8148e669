import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { paydeck: 'src/main.ts' },
  platform: 'node',
  dts: false,
  deps: { alwaysBundle: [/.*/] },
  // Ink imports its devtools when DEV is set; in one file that optional import would be a static one.
  alias: { 'react-devtools-core': new URL('src/no-devtools.ts', import.meta.url).pathname },
  outputOptions: { codeSplitting: false },
});
