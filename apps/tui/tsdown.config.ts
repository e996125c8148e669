import { fileURLToPath } from 'node:url';
import { lazyBuiltins } from '@paydeck/bundling/lazy-builtins';
import { thirdPartyLicences } from '@paydeck/bundling/third-party';
import { defineConfig, type Rolldown } from 'tsdown';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Selects files; what they import is taken along. */
function loadedWith(...files: string[]): (id: string) => boolean {
  const paths = new Set(files.map(pathOf));
  return (id) => paths.has(id);
}

/** Yoga reads its own bytes with `fetch`, which Node would load before the first frame: a seventh of its CPU time. */
const yogaWithoutFetch: Rolldown.Plugin = {
  name: 'yoga-without-fetch',
  transform(code, id) {
    if (!id.endsWith('yoga-wasm-base64-esm.js')) return undefined;
    const test = '"function"!=typeof fetch';
    if (!code.includes(test)) throw new Error(`Yoga no longer tests ${test}.`);
    return code.replaceAll(test, 'true');
  },
};

export default defineConfig({
  // A query of a mirror runs in a process of its own.
  entry: { paydeck: 'src/main.ts', 'parts/query-process': 'src/cli/mirror/query-process.ts' },
  platform: 'node',
  dts: false,
  minify: true,
  // React has a development half, twice as large and slower; which one it is is decided here, not where it runs.
  define: { 'process.env.NODE_ENV': '"production"' },
  deps: { alwaysBundle: [/.*/] },
  // Ink imports its devtools when DEV is set; bundled, that optional import would be a static one.
  alias: { 'react-devtools-core': pathOf('src/terminal/no-devtools.ts') },
  // Every `import()` begins a file of its own, so that a command reads what it needs.
  outputOptions: {
    chunkFileNames: 'parts/[name].mjs',
    // What is always loaded together lies together: a file costs more than its bytes.
    codeSplitting: {
      groups: [
        // Each is what its files need when they are loaded; a command that needs more has it in a file of its own.
        { name: 'program', priority: 3, test: loadedWith('src/cli/program.ts') },
        {
          name: 'service',
          priority: 2,
          test: loadedWith(
            'src/cli/run.ts',
            'src/cli/service.ts',
            'src/service/sharing.ts',
            '../../packages/core/src/index.ts',
          ),
        },
        { name: 'print', priority: 1, test: loadedWith('src/cli/list.ts', 'src/cli/get-webhook.ts') },
      ],
    },
  },
  // Parenthesised module wrappers are compiled at load, needed or not.
  inputOptions: { optimization: { pifeForModuleWrappers: false } },
  plugins: [lazyBuiltins(), yogaWithoutFetch, thirdPartyLicences()],
});
