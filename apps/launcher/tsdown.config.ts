import { fileURLToPath } from 'node:url';
import { thirdPartyLicences } from '@paydeck/release/third-party';
import { build, defineConfig, type UserConfig } from 'tsdown';
import { apart } from './bundling/apart.ts';
import { lazyBuiltins } from './bundling/lazy-builtins.ts';

const licences = thirdPartyLicences();

const oneFile: UserConfig = {
  platform: 'node',
  dts: false,
  minify: true,
  deps: { alwaysBundle: [/.*/] },
  outputOptions: { codeSplitting: false },
  // Parenthesised module wrappers are compiled at load, needed or not.
  inputOptions: { optimization: { pifeForModuleWrappers: false } },
};

export default defineConfig({
  ...oneFile,
  entry: { 'paydeck-launcher': 'src/main.ts' },
  plugins: [lazyBuiltins(), apart(fileURLToPath(new URL('src/cli.ts', import.meta.url)), 'runCli', bundleOf), licences],
});

/** A whole program in itself, as an expression. */
async function bundleOf(file: string): Promise<string> {
  const bundles = await build({
    ...oneFile,
    entry: file,
    format: 'iife',
    globalName: 'part',
    plugins: [lazyBuiltins(), licences],
    write: false,
    logLevel: 'error',
    config: false,
  });
  const chunk = bundles.flatMap(({ chunks }) => chunks).find((output) => output.type === 'chunk');
  if (chunk === undefined) throw new Error(`${file} gave no code.`);
  return `${chunk.code};part`;
}
