import { fileURLToPath } from 'node:url';
import { thirdPartyLicences } from '@paydeck/release/third-party';
import { build, defineConfig, type UserConfig } from 'tsdown';
import { apart } from './bundling/apart.ts';
import { lazyBuiltins } from './bundling/lazy-builtins.ts';

const licences = thirdPartyLicences();
const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const oneFile: UserConfig = {
  platform: 'node',
  dts: false,
  minify: true,
  // React has a development half, twice as large and slower; which one it is is decided here, not where it runs.
  define: { 'process.env.NODE_ENV': '"production"' },
  deps: { alwaysBundle: [/.*/] },
  // Ink imports its devtools when DEV is set; in one file that optional import would be a static one.
  alias: { 'react-devtools-core': pathOf('src/no-devtools.ts') },
  outputOptions: { codeSplitting: false },
  // Parenthesised module wrappers are compiled at load, needed or not.
  inputOptions: { optimization: { pifeForModuleWrappers: false } },
};

export default defineConfig({
  ...oneFile,
  entry: { paydeck: 'src/main.ts' },
  plugins: [lazyBuiltins(), apart(pathOf('src/run.ts'), 'run', bundleOf), licences],
});

async function bundleOf(file: string): Promise<string> {
  const options: UserConfig = {
    ...oneFile,
    entry: file,
    plugins: [lazyBuiltins(), licences],
    write: false,
    logLevel: 'error',
  };
  const bundles = await build({ ...options, config: false });
  const chunk = bundles.flatMap(({ chunks }) => chunks).find((output) => output.type === 'chunk');
  if (chunk === undefined) throw new Error(`${file} gave no code.`);
  return chunk.code;
}
