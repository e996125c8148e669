import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openResumable } from './resumable-file.ts';

// Only Linux says where an open file is.
vi.mock(import('node:fs'), async (load) => ({
  ...(await load()),
  readlinkSync: () => {
    throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
  },
}));

let folder: string;
let out: string;
let fd: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydeck-place-'));
  out = join(folder, 'out');
  fd = openSync(out, 'a');
});
afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

const opened = (checkpoint = 'checkpoint') =>
  openResumable({ file: fd, checkpoint: join(folder, checkpoint), account: 'shop' }, 'ndjson');
const progress = { position: 'at 1', count: 1, isFinished: false };

test.each<[string, () => void]>([
  ['is emptied', () => truncateSync(out)],
  ['is removed', () => rmSync(out)],
  ['grows', () => writeFileSync(out, 'two\n', { flag: 'a' })],
])('a stdout that %s is noticed where its place is unknown', (_, change) => {
  const output = opened();
  output.append('one\n');
  change();
  expect(() => output.save(progress)).toThrow(expect.objectContaining({ code: 'CHANGED' }));
  expect(() => output.append('two\n')).toThrow(expect.objectContaining({ code: 'CHANGED' }));
  output.close();
});

test('two exports to one stdout do not both go on where its place is unknown', () => {
  const [one, two] = [opened(), opened('other')];
  one.append('one\n');
  expect(() => two.append('two\n')).toThrow(expect.objectContaining({ code: 'CHANGED' }));
  one.save(progress);
  expect(readFileSync(out, 'utf8')).toBe('one\n');
  for (const output of [one, two]) output.close();
});

test('the next export notices that a stdout was moved where its place is unknown', () => {
  const output = opened();
  output.append('one\n');
  renameSync(out, `${out}.1`);
  output.save(progress);
  output.close();
  expect(readFileSync(`${out}.1`, 'utf8')).toBe('one\n');
  closeSync(fd);
  fd = openSync(out, 'a');
  expect(() => opened()).toThrow('belongs to another output file than');
});
