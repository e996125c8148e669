import { defineConfig } from 'vitepress';

const guides = [
  {
    text: 'Start',
    items: [
      { text: 'Installation', link: '/docs/installation' },
      { text: 'Troubleshooting', link: '/docs/troubleshooting' },
      { text: 'Versions', link: '/docs/versions' },
      { text: 'All documents, glossary', link: '/docs/' },
    ],
  },
  {
    text: 'Terminal and menu bar',
    items: [
      { text: 'Look up and export', link: '/docs/look-up' },
      { text: 'A gauge in five minutes', link: '/docs/menu-bar' },
      { text: 'The browser', link: '/docs/tui' },
      { text: 'The command line', link: '/docs/cli' },
      { text: 'Recipes', link: '/docs/recipes' },
      { text: 'Compare and report', link: '/docs/compare' },
      { text: 'A mirror of the account', link: '/docs/mirror' },
      { text: 'Agents and scripts', link: '/docs/agents' },
      { text: 'Launcher scripts', link: '/docs/launcher' },
    ],
  },
  {
    text: 'Client',
    items: [
      { text: 'The client', link: '/docs/client' },
      { text: 'Pagination and rate limits', link: '/docs/lists-and-limits' },
      { text: 'Errors', link: '/docs/errors' },
      { text: 'Servers', link: '/docs/servers' },
      { text: 'Shared limits', link: '/docs/shared-limits' },
      { text: 'Comparison, and moving from an SDK', link: '/docs/migrating' },
      { text: 'Examples', link: '/examples/' },
    ],
  },
  {
    text: 'Tests',
    items: [
      { text: 'Testing with the fakes', link: '/docs/testing' },
      { text: 'The fakes', link: '/docs/fakes' },
    ],
  },
  {
    text: 'Internal tools',
    items: [
      { text: 'Accounts', link: '/packages/profiles/' },
      { text: 'Showing records', link: '/packages/presentation/' },
      { text: 'A mirror from code', link: '/packages/mirror/' },
      { text: 'A shared limit from code', link: '/packages/shared-limits/' },
    ],
  },
];

const reference = [
  {
    text: 'Reference',
    items: [
      { text: 'Options of the client', link: '/packages/core/' },
      { text: 'Options and flags of the fakes', link: '/packages/testing/' },
      { text: 'Policies of the fakes', link: '/docs/policies' },
      { text: 'Filters, columns', link: '/docs/filters' },
      { text: 'Flags, exit codes, config file', link: '/docs/cli#output-and-exit-codes' },
      { text: 'Keys of the browser', link: '/docs/tui#keys' },
      { text: 'Error codes', link: '/docs/errors#codes' },
      { text: 'Launcher commands', link: '/docs/launcher-commands' },
    ],
  },
  {
    text: 'API',
    items: [
      { text: 'core', link: '/docs/api/core' },
      { text: 'core/rate-limit', link: '/docs/api/core-rate-limit' },
      { text: 'shared-limits', link: '/docs/api/shared-limits' },
      { text: 'shared-limits/redis', link: '/docs/api/shared-limits-redis' },
      { text: 'testing', link: '/docs/api/testing' },
      { text: 'testing/matchers', link: '/docs/api/testing-matchers' },
      { text: 'testing/msw', link: '/docs/api/testing-msw' },
      { text: 'testing/node-test', link: '/docs/api/testing-node-test' },
      { text: 'profiles', link: '/docs/api/profiles' },
      { text: 'presentation', link: '/docs/api/presentation' },
      { text: 'presentation/export', link: '/docs/api/presentation-export' },
      { text: 'mirror', link: '/docs/api/mirror' },
      { text: 'mirror/postgres', link: '/docs/api/mirror-postgres' },
    ],
  },
  {
    text: 'Project',
    items: [
      { text: 'The service, rule by rule', link: '/docs/service' },
      { text: 'Security', link: '/docs/security' },
      { text: 'Security policy', link: '/SECURITY' },
      { text: 'Reliability', link: '/docs/reliability' },
      { text: 'Fault matrix', link: '/docs/fault-matrix' },
      { text: 'Benchmarks', link: '/benchmarks/' },
      { text: 'Architecture', link: '/ARCHITECTURE' },
      { text: 'Contributing', link: '/CONTRIBUTING' },
      { text: 'Releasing', link: '/docs/releasing' },
      { text: 'Decisions', link: '/docs/decisions/' },
    ],
  },
];

// The pages are the Markdown files of the repository as they stand, so that both forms stay the same text.
export default defineConfig({
  title: 'paydeck',
  description: 'A typed client, a terminal browser, launcher scripts and a fake for a payments service.',
  lang: 'en',
  cleanUrls: true,
  srcDir: '..',
  // The pages of programs on npm repeat the guides.
  srcExclude: [
    '**/{node_modules,dist,src}/**',
    '{.changeset,.github,apps,release,reliability,site,test-results}/**',
    'packages/core/runtimes/**',
    '**/CHANGELOG.md',
  ],
  outDir: '../site',
  cacheDir: '../node_modules/.cache/vitepress',
  rewrites: { 'README.md': 'index.md', ':folder(.*)/README.md': ':folder/index.md' },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  themeConfig: {
    nav: [
      { text: 'Installation', link: '/docs/installation' },
      { text: 'Client', link: '/docs/client' },
      { text: 'Tests', link: '/docs/testing' },
      { text: 'Browser', link: '/docs/tui' },
      { text: 'Look up', link: '/docs/look-up' },
    ],
    sidebar: [...guides, ...reference],
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // Guides come before the reference, which names every term on every page.
            boostDocument: (page: string) =>
              /docs\/(?:api|decisions|fault-matrix|launcher-commands)/.test(page) ? 0.1 : 1,
          },
        },
      },
    },
    outline: [2, 3],
  },
});
