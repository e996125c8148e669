/**
 * What changesets writes into a changelog: the sentences of the changesets, and nothing else. The formatters that come with
 * changesets open each line with a commit's hash, or ask a forge for it, and list every package that was released together.
 */
export default {
  getReleaseLine: ({ summary }: { readonly summary: string }): Promise<string> => {
    const [first = '', ...others] = summary.trim().split('\n');
    return Promise.resolve([`- ${first}`, ...others.map((line) => (line === '' ? '' : `  ${line}`))].join('\n'));
  },
  // All four packages always have the same version; to say so in each of them every time tells nobody anything.
  getDependencyReleaseLine: (): Promise<string> => Promise.resolve(''),
};
