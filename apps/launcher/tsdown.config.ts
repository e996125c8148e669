import { lazyBuiltins } from '@paydeck/bundling/lazy-builtins';
import { thirdPartyLicences } from '@paydeck/bundling/third-party';
import { defineConfig, type UserConfig } from 'tsdown';

// CommonJS: before the first line of a module runs, Node sets up a loader, which takes longer than a line that is ready.
const program: UserConfig = {
  format: 'cjs',
  platform: 'node',
  dts: false,
  minify: true,
  clean: false,
  deps: { alwaysBundle: [/.*/] },
  outputOptions: { codeSplitting: false },
  // Parenthesised module wrappers are compiled at load, needed or not.
  inputOptions: { optimization: { pifeForModuleWrappers: false } },
  plugins: [lazyBuiltins()],
};

// Two files, so that V8 does not read the program for a line that is ready, and takes the program from its cache.
export default defineConfig([
  { ...program, entry: { 'paydeck-launcher': 'src/main.ts' } },
  { ...program, entry: { program: 'src/program.ts' }, plugins: [lazyBuiltins(), thirdPartyLicences()] },
]);
