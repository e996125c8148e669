import { defineConfig } from 'vitepress';

const guides = [
  {
    text: 'Start',
    items: [
      { text: 'Installation', link: '/docs/installation' },
      { text: 'Troubleshooting', link: '/docs/troubleshooting' },
      { text: 'Versions', link: '/docs/versions' },
    ],
  },
  {
    text: 'Client',
    items: [
      { text: 'The client', link: '/docs/client' },
      { text: 'Pagination and rate limits', link: '/docs/lists-and-limits' },
      { text: 'Shared limits', link: '/docs/shared-limits' },
      { text: 'Errors', link: '/docs/errors' },
      { text: 'Servers', link: '/docs/servers' },
      { text: 'Comparison, and moving from an SDK', link: '/docs/migrating' },
      { text: 'API reference', link: '/docs/api/core' },
      { text: 'Examples', link: '/examples/' },
    ],
  },
  {
    text: 'Tests',
    items: [
      { text: 'Testing with the fakes', link: '/docs/testing' },
      { text: 'The fakes', link: '/docs/fakes' },
      { text: 'Policies', link: '/docs/policies' },
      { text: 'API reference', link: '/docs/api/testing' },
      { text: 'API reference: msw', link: '/docs/api/testing-msw' },
      { text: 'API reference: matchers', link: '/docs/api/testing-matchers' },
    ],
  },
  {
    text: 'Internal tools',
    items: [
      { text: 'Accounts', link: '/packages/profiles/' },
      { text: 'API reference: profiles', link: '/docs/api/profiles' },
      { text: 'Showing records', link: '/packages/presentation/' },
      { text: 'API reference: presentation', link: '/docs/api/presentation' },
    ],
  },
  {
    text: 'Terminal and launchers',
    items: [
      { text: 'Look up and export', link: '/docs/look-up' },
      { text: 'A gauge in five minutes', link: '/docs/menu-bar' },
      { text: 'The browser', link: '/docs/tui' },
      { text: 'Filters', link: '/docs/filters' },
      { text: 'The command line', link: '/docs/cli' },
      { text: 'Compare and report', link: '/docs/compare' },
      { text: 'A mirror in SQLite', link: '/docs/mirror' },
      { text: 'Recipes', link: '/docs/recipes' },
      { text: 'Agents and scripts', link: '/docs/agents' },
      { text: 'Launcher scripts', link: '/docs/launcher' },
      { text: 'Launcher commands', link: '/docs/launcher-commands' },
    ],
  },
  {
    text: 'Project',
    items: [
      { text: 'The service, rule by rule', link: '/docs/service' },
      { text: 'Security', link: '/docs/security' },
      { text: 'Reliability', link: '/docs/reliability' },
      { text: 'Fault matrix', link: '/docs/fault-matrix' },
      { text: 'Architecture', link: '/ARCHITECTURE' },
      { text: 'Contributing', link: '/CONTRIBUTING' },
      { text: 'Releasing', link: '/docs/releasing' },
      { text: 'Decisions', link: '/docs/decisions/' },
      { text: 'Benchmarks', link: '/benchmarks/' },
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
  srcExclude: ['**/{node_modules,dist,src}/**', '{.changeset,.github,release,site,test-results}/**', '**/CHANGELOG.md'],
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
      { text: 'Launcher', link: '/docs/launcher' },
    ],
    sidebar: guides,
    search: { provider: 'local' },
    outline: [2, 3],
  },
});
