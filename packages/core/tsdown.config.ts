import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', 'rate-limit': 'src/rate-limit/index.ts' },
  platform: 'neutral',
  dts: true,
  outputOptions: {
    chunkFileNames: '[name].js',
    // What every program needs is one file; what reads whole lists, as few programs do, is another, loaded on demand.
    codeSplitting: {
      groups: [
        { name: 'client', test: /[/\\]src[/\\](?!index\.|rate-limit[/\\]index\.|lists[/\\]runs[/\\]|.*\.d\.ts)/ },
      ],
    },
  },
  plugins: [
    {
      // valibot marks its functions as free of side effects, but not every bundler looks for the mark in another module.
      // A mark at each call lets all of them leave out the schemas that a program does not use.
      name: 'pure-schemas',
      transform: {
        filter: { id: /[/\\]src[/\\].*\.ts$/ },
        handler: (code) => code.replaceAll(/^(?!\s*(?:\/?\*|\/\/)).*$/gm, markCalls),
      },
    },
  ],
});

function markCalls(line: string): string {
  return line.replaceAll(/\bv\.\w+(?:<[^()=]*>)?\(/g, '/* @__PURE__ */ $&');
}
