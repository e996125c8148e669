import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { paydeck: 'src/main.ts' },
  platform: 'node',
  dts: false,
  minify: true,
  // React has a development half, twice as large and slower; which one it is is decided here, not where it runs.
  define: { 'process.env.NODE_ENV': '"production"' },
  deps: { alwaysBundle: [/.*/] },
  // Ink imports its devtools when DEV is set; in one file that optional import would be a static one.
  alias: { 'react-devtools-core': fileURLToPath(new URL('src/no-devtools.ts', import.meta.url)) },
  outputOptions: { codeSplitting: false },
  // Parenthesised module wrappers are compiled at load, needed or not: four fifths of the time of `--help`.
  inputOptions: { optimization: { pifeForModuleWrappers: false } },
});
