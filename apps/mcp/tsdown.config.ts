import { fileURLToPath } from 'node:url';
import { lazyBuiltins } from '@paydeck/bundling/lazy-builtins';
import { thirdPartyLicences } from '@paydeck/bundling/third-party';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { 'paydeck-mcp': 'src/main.ts' },
  platform: 'node',
  dts: false,
  minify: true,
  deps: { alwaysBundle: [/.*/] },
  alias: { '@modelcontextprotocol/server/_shims': fileURLToPath(new URL('src/no-validator.ts', import.meta.url)) },
  // Every `import()` begins a file of its own: the client is loaded with the first call, the fake with `--demo`.
  outputOptions: { chunkFileNames: 'parts/[name].mjs' },
  // Parenthesised module wrappers are compiled at load, needed or not.
  inputOptions: { optimization: { pifeForModuleWrappers: false } },
  plugins: [lazyBuiltins(), thirdPartyLicences()],
});
