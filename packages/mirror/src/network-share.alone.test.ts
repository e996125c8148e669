import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMirror } from './mirror.ts';

const found = vi.hoisted(() => ({ type: 0 }));
vi.mock('node:fs', async (original) => ({ ...(await original<object>()), statfsSync: () => found }));

const account = { mode: 'test', baseUrl: 'https://api.example.com' } as const;

// https://man7.org/linux/man-pages/man2/statfs.2.html
test.each([
  ['NFS', 0x6969],
  ['SMB', 0x517b],
  ['CIFS', 0xff534d42],
  ['SMB2', 0xfe534d42],
  ['AFS', 0x5346414f],
  ['Ceph', 0x00c36400],
  ['Coda', 0x73757245],
])('a mirror on %s is rejected before a file is created', async (_, type) => {
  const file = temporaryFile();
  found.type = type;
  await expect(openMirror(file, { account })).rejects.toMatchObject({
    code: 'NETWORK_SHARE',
    message: `${file} is on a network share, where SQLite cannot protect it. Use a folder of this machine.`,
  });
  await expect(openMirror(file, { account, readOnly: true })).rejects.toMatchObject({ code: 'NO_MIRROR' });
  found.type = 0xef53;
  await (await openMirror(file, { account })).close();
  found.type = type;
  await expect(openMirror(file, { account, readOnly: true })).rejects.toMatchObject({ code: 'NETWORK_SHARE' });
});

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paydeck-mirror-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'mirror.sqlite');
}
