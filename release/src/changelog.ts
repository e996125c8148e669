/**
 * Formats changelogs: the sentences of the changesets, and nothing else. The formatters of changesets start each line
 * with a commit hash, or query a forge for it, and list every package released together.
 */
export default {
  getReleaseLine: ({ summary }: { readonly summary: string }): Promise<string> => {
    const [first = '', ...others] = summary.trim().split('\n');
    return Promise.resolve([`- ${first}`, ...others.map((line) => (line === '' ? '' : `  ${line}`))].join('\n'));
  },
  // All packages always have the same version, so a line about each dependency would say nothing new.
  getDependencyReleaseLine: (): Promise<string> => Promise.resolve(''),
};
