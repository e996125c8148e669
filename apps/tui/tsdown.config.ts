import { fileURLToPath } from 'node:url';
import { lazyBuiltins } from '@paydeck/release/lazy-builtins';
import { thirdPartyLicences } from '@paydeck/release/third-party';
import { defineConfig } from 'tsdown';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig({
  entry: { paydeck: 'src/main.ts' },
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
        {
          name: 'answer',
          priority: 1,
          test: /builtin:|src\/(service\/filters|keys\/suggestion|cli\/(answer|arguments|command|exit-codes|find-command|flags|formats|help|invocation|io|refuse-keys|skeleton|usage-error)[^/]*)\.ts$/,
        },
        {
          name: 'service',
          test: /\/(packages\/(core|profiles\/src\/(?!toml|store|change|survey))|ky\/|valibot\/|src\/(service\/(connection|problem|error-line)|cli\/(run|service|reporter|progress|is-ours)))/,
        },
        {
          name: 'print',
          test: /\/(packages\/presentation\/src\/(?!csv|yaml)|src\/(service\/listings|cli\/(list|read-list|printer|record|columns|get-webhook)))/,
        },
      ],
    },
  },
  // Parenthesised module wrappers are compiled at load, needed or not.
  inputOptions: { optimization: { pifeForModuleWrappers: false } },
  plugins: [lazyBuiltins(), thirdPartyLicences()],
});
