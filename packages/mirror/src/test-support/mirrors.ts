import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFake, type Fake, type FakeOptions } from '@paydeck/testing';
import { onTestFinished } from 'vitest';
import { type Mirror, openMirror } from '../mirror.ts';
import type { MirrorOptions } from '../schema.ts';

/** A fake service without limits, and a mirror of it in a folder that ends with the test. */
export async function mirrored(given: FakeOptions = {}, options: Partial<MirrorOptions> = {}) {
  const fake = createFake({ limits: false, ...given });
  const file = join(await temporaryFolder(), 'mirror.sqlite');
  const mirror = await openMirrorOf(fake, file, options);
  return { fake, client: fake.client(), file, mirror };
}

/** Opens the mirror of a fake. It is closed with the test. */
export async function openMirrorOf(fake: Fake, file: string, options: Partial<MirrorOptions> = {}): Promise<Mirror> {
  const mirror = await openMirror(file, { account: accountOf(fake), ...options });
  onTestFinished(async () => mirror.close());
  return mirror;
}

export function accountOf(fake: Fake) {
  return { mode: 'test', baseUrl: fake.baseUrl.test, apiKey: fake.keys.test } as const;
}

/** A folder that ends with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-mirror-'));
  onTestFinished(async () => rm(folder, { recursive: true, force: true }));
  return folder;
}
