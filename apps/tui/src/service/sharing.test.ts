import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shareLimits } from './sharing.ts';

test('tells at the first start, and not again, that this Node has no SQLite to share the rate limit', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'paydeck-sharing-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const builtins = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  onTestFinished(() => builtins.mockRestore());
  const start = async (): Promise<string[]> => {
    const notices: string[] = [];
    const account = { mode: 'test', baseUrl: 'https://test.example.com', apiKey: () => 'k' } as const;
    const env = { HOME: home, XDG_STATE_HOME: path.join(home, 'state') };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of an account is not used
    const sharing = shareLimits(account as unknown as Parameters<typeof shareLimits>[0], env, (text) =>
      notices.push(text),
    );
    const request = { priority: 'interactive', maxWaitMs: 0, signal: undefined } as const;
    expect(await sharing.rateLimiter.acquire(request)).toMatchObject({ isGranted: true });
    expect(sharing.problem()).toMatch(/has no SQLite/);
    return notices;
  };
  expect(await start()).toEqual([
    expect.stringMatching(/not shared .* alone: Node .* has no SQLite: 22\.13 and later/),
  ]);
  expect(await start()).toEqual([]);
});
