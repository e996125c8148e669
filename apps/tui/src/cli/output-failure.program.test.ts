import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFake } from '@paydeck/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claim } from '../test-support/claim.ts';
import { runInShell } from '../test-support/program.ts';
import { serveFake } from '../test-support/serve.ts';

const all = ['subscriptions', '--all', '--format', 'ndjson'];

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'paydeck-output-'))));
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  test.each([[all], [['webhooks', '--format', 'json']], [['doctor', '--demo']], [['--help']]])(
    'ends the command with 1 and a line that says so: %j',
    async (args) => {
      const { env } = await serveFake(createFake());
      expect(await runInShell('"$0" "$@" > /dev/full', args, env)).toEqual({
        code: 1,
        stderr: 'paydeck: stdout could not be written (ENOSPC: the disk is full). The output is incomplete.\n',
      });
    },
  );
});

describe.skipIf(process.platform === 'win32')('a file that reaches the size limit', () => {
  // The unit of the limit is 512 or 1,024 bytes, and a page of 100 subscriptions has about 100 kB.
  const limited = 'ulimit -f 512; exec "$0" "$@" >> "$FILE"';

  test('ends a list with 1, and the line says how many items were written', async () => {
    claim(
      'docs/cli.md',
      'When stdout cannot be written, as on a full disk, it is 1, and stderr says how many items were written, if any.',
    );
    const { env } = await serveFake(createFake({ subscriptions: 1_000 }));
    const file = join(folder, 'out');
    const { code, stderr } = await runInShell(limited, all, { ...env, FILE: file });
    expect(code).toBe(1);
    const [, count = ''] =
      /^paydeck: stdout could not be written \(EFBIG: the file would be larger than allowed\)\. Written: at least (\d+) subscriptions\. The rest is missing\.\n$/.exec(
        stderr,
      ) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    const inLastPage = readFileSync(file, 'utf8').split('\n').length - 1 - Number(count);
    // Of the last page a part was written.
    expect(inLastPage).toBeGreaterThanOrEqual(0);
    expect(inLastPage).toBeLessThan(100);
  });

  test('ends a list of a single page with 1, because a part of a page is not the whole', async () => {
    const { env } = await serveFake(createFake());
    const args = ['subscriptions', '--limit', '60', '--format', 'ndjson'];
    const script = 'ulimit -f 16; exec "$0" "$@" > "$FILE"';
    expect(await runInShell(script, args, { ...env, FILE: join(folder, 'out') })).toEqual({
      code: 1,
      stderr:
        'paydeck: stdout could not be written (EFBIG: the file would be larger than allowed). The output is incomplete.\n',
    });
  });

  test('ends the help with 1', async () => {
    const script = 'ulimit -f 1; exec "$0" "$@" > "$FILE"';
    expect(await runInShell(script, ['--help'], { FILE: join(folder, 'out') })).toMatchObject({ code: 1 });
  });

  test('ends a list with a checkpoint with 1, and the same command continues once there is room', async () => {
    const { env } = await serveFake(createFake({ subscriptions: 1_000 }));
    const file = join(folder, 'out');
    const args = [...all, '--checkpoint', join(folder, 'checkpoint')];
    const { code, stderr } = await runInShell(limited, args, { ...env, FILE: file });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      / could not be written \(EFBIG: the file would be larger than allowed\)\. Once it can be, the same export continues after the last page that was saved\.\n$/,
    );
    expect(await runInShell('exec "$0" "$@" >> "$FILE"', args, { ...env, FILE: file })).toEqual({
      code: 0,
      stderr: '',
    });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(new Set(lines).size).toBe(1_000);
    expect(lines).toHaveLength(1_000);
  });
});

describe.skipIf(process.platform === 'win32')('a closed stdout', () => {
  test.each([
    all,
    [...all, '--checkpoint', 'never-made'],
    ['payouts', '--limit', '5', '--format', 'csv'],
    ['discounts', '--all', '--sort', 'times_used'],
    ['webhooks', 'get', 'wh_1'],
    ['profiles'],
    ['completion', 'bash'],
    ['--help'],
    ['payouts', '--help'],
  ])('ends %s with 2 and a line, before the first request', async (...args) => {
    claim('docs/cli.md', 'A stdout that is closed (`>&-`) is an error (2) before the first request');
    const fake = createFake();
    const { env } = await serveFake(fake);
    expect(await runInShell('"$0" "$@" >&-', args, env)).toEqual({
      code: 2,
      stderr:
        'paydeck: stdout is closed, or looks closed, so nothing can be printed. Give it a file or a pipe, or > /dev/null.\n',
    });
    expect(fake.requests.count).toBe(0);
  });

  test('is no problem for a command of which the exit code is enough', async () => {
    claim('docs/cli.md', 'except for commands whose exit code is enough, such as `doctor`');
    const { env } = await serveFake(createFake());
    for (const args of [['doctor'], ['--version']])
      expect(await runInShell('"$0" "$@" >&-', args, env)).toEqual({ code: 0, stderr: '' });
    expect(await runInShell('"$0" "$@" > /dev/null', all, env)).toEqual({ code: 0, stderr: '' });
  });
});
