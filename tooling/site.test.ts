import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from 'vitepress';

const root = fileURLToPath(new URL('../', import.meta.url));
const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
// The server compresses every response with Brotli at its highest level, which took most of the time.
const uncompressed = { extraHTTPHeaders: { 'accept-encoding': 'identity' } };

if (browserPath === undefined) console.warn('SKIPPED: the site is not opened, because no Chromium is installed.');

describe.skipIf(browserPath === undefined)('the site, built by `pnpm docs:build`', () => {
  let server: Awaited<ReturnType<typeof serve>>;
  let browser: Browser;
  let address: string;

  beforeAll(async () => {
    server = await serve({ root: `${root}docs`, port: 0 });
    const bound = server.server?.address();
    address = `http://localhost:${typeof bound === 'object' ? bound?.port : ''}`;
    browser = await chromium.launch({
      executablePath: browserPath ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
  });

  afterAll(async () => {
    await browser?.close();
    server?.server?.close();
  });

  describe('its search', () => {
    let page: Page;
    beforeAll(async () => {
      page = await browser.newPage(uncompressed);
      await page.goto(address);
      await page.getByRole('button', { name: 'Search' }).click();
    });
    afterAll(() => page?.close());

    test.each([
      ['customer', /look-up/],
      ['export', /look-up/],
      ['menu bar', /menu-bar/],
      ['retry', /errors/],
      ['webhook', /recipes#webhook-health-alert|service#webhooks/],
      ['resume', /continuing-later|nightly-export-that-resumes/],
      ['rate limit', /rate-limit|lists-and-limits/],
    ])('finds a page about "%s"', async (searched, expected) => {
      await page.getByRole('searchbox').fill(searched);
      const results = page.locator('.results .result');
      const firstFive = async () =>
        results.evaluateAll((all) => all.slice(0, 5).map((each) => each.getAttribute('href') ?? ''));
      await expect.poll(firstFive).toContainEqual(expect.stringMatching(expected));
    });

    test('opens the page that it has found', async () => {
      const first = page.locator('.results .result').first();
      const href = (await first.getAttribute('href')) ?? '';
      await first.click();
      await page.waitForURL((url) => url.href.endsWith(href));
      expect(await page.locator('main h1').count()).toBe(1);
    });
  });

  test('every page is in the sidebar, except for the decisions, which have an index', async () => {
    const page = await browser.newPage(uncompressed);
    await page.goto(`${address}/docs/installation`);
    const links = await page
      .locator('aside.VPSidebar a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    const pages = globSync('site/*/**/*.html', { cwd: root })
      .map((file) => file.slice('site'.length).replace(/(?:index)?\.html$/, ''))
      .filter((each) => !each.startsWith('/docs/decisions/'));
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.filter((each) => !links.includes(each))).toEqual([]);
    await page.close();
  });

  test('no page is wider than a phone screen', { timeout: 300_000 }, async () => {
    const pages = globSync('site/**/*.html', { cwd: root }).filter((file) => !file.endsWith('404.html'));
    expect(pages.length).toBeGreaterThan(20);
    // The pages are complete without their scripts, which would only slow down this test.
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
      ...uncompressed,
    });
    await page.route(/\.(?:js|woff2|svg)$/, (route) => route.abort());
    const wide: string[] = [];
    for (const file of pages) {
      await page.goto(`${address}/${file.slice('site/'.length).replace(/(?:index)?\.html$/, '')}`);
      const widest = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (widest > 390) wide.push(`${file}: ${widest}`);
    }
    expect(wide).toEqual([]);
    await page.close();
  });
});
