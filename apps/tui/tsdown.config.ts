import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Rolldown } from 'tsdown';

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
  // Parenthesised module wrappers are compiled at load, needed or not.
  inputOptions: { optimization: { pifeForModuleWrappers: false } },
  plugins: [lazyBuiltins()],
});

/**
 * Loads Node's own modules where they are first used. In one file their imports would all stand at its top, and importing
 * `node:http` or `node:process` runs every getter they have: Node's fetch and stdin would be set up before `--help`.
 */
function lazyBuiltins(): Rolldown.Plugin {
  const names = new Set(builtinModules.map((name) => `node:${name}`).concat(builtinModules));
  const prefix = '\0builtin:';
  return {
    name: 'lazy-builtins',
    resolveId(source, importer) {
      // `node:module` has what loads the others.
      if (!names.has(source) || source === 'node:module') return undefined;
      return importer?.startsWith(prefix) === true ? { id: source, external: true } : `${prefix}${source}`;
    },
    load(id) {
      return id.startsWith(prefix) ? `module.exports = require('${id.slice(prefix.length)}')` : undefined;
    },
  };
}
