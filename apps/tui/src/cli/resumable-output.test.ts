import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Checkpoint } from '@paydeck/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openResumable } from './resumable-output.ts';

let folder: string;
let out: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydeck-resume-'));
  [out, file] = [join(folder, 'out.ndjson'), join(folder, 'walk.json')];
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const owner = { address: 'https://test.example.com', format: 'ndjson', columns: '' };
const at = (to: number): Checkpoint => ({
  version: 1,
  list: 'payouts.list',
  mode: 'test',
  params: '',
  position: { to },
});

/** Opens the output as a shell does, and lets it be used. */
function opened<T>(flags: 'a' | 'w', use: (output: ReturnType<typeof openResumable>) => T, of = owner): T {
  const fd = openSync(out, flags);
  try {
    return use(openResumable(file, fd, of));
  } finally {
    closeSync(fd);
  }
}

test('continues at the saved position, and truncates what was written after it', () => {
  opened('a', (output) => {
    expect(output.resume).toBeUndefined();
    expect(output.isContinued).toBe(false);
    output.write('one\n');
    output.save(at(1));
    output.write('lost\n');
  });
  expect(readFileSync(out, 'utf8')).toBe('one\nlost\n');
  opened('a', (output) => {
    expect(output.resume).toEqual(at(1));
    expect(output.isContinued).toBe(true);
    output.write('two\n');
    output.save(at(2));
  });
  expect(readFileSync(out, 'utf8')).toBe('one\ntwo\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('starts from the beginning when the first page was written but not saved', () => {
  opened('a', (output) => output.write('half a li'));
  opened('a', (output) => {
    expect(output.resume).toBeUndefined();
    expect(output.isContinued).toBe(false);
  });
  expect(readFileSync(out, 'utf8')).toBe('');
});

test('rejects an output that the shell has emptied, and names the redirection that appends', () => {
  opened('w', (output) => {
    output.write('one\n');
    output.save(at(1));
  });
  expect(() => opened('w', () => 0)).toThrow(/stdout has 0 of the 4 bytes .* redirect with >>/);
});

test('rejects a non-empty output without a checkpoint', () => {
  writeFileSync(out, 'something else');
  expect(() => opened('a', () => 0)).toThrow(/stdout has 14 bytes already, and there is no .*walk\.json/);
  expect(readFileSync(out, 'utf8')).toBe('something else');
});

test('rejects another output file of any length, and does not change it', () => {
  opened('a', (output) => {
    output.write('one\n');
    output.save(at(1));
  });
  out = join(folder, 'other');
  writeFileSync(out, 'precious, and longer than that');
  expect(() => opened('a', () => 0)).toThrow('belongs to another output file');
  expect(readFileSync(out, 'utf8')).toBe('precious, and longer than that');
});

test.each([{ address: 'https://live.example.com' }, { format: 'csv' }, { columns: 'id' }])(
  'rejects a checkpoint of another command (%j)',
  (change) => {
    opened('a', (output) => output.save(at(1)));
    expect(() => opened('a', () => 0, { ...owner, ...change })).toThrow(`its ${Object.keys(change)[0]} differs`);
  },
);

test.each(['', 'not JSON', '{}', '{"version":1}', 'null'])('rejects %j as a checkpoint', (text) => {
  writeFileSync(file, text);
  expect(() => opened('a', () => 0)).toThrow('is not a checkpoint of this program');
});

test('rejects a pipe or a device', () => {
  const fd = openSync('/dev/null', 'a');
  expect(() => openResumable(file, fd, owner)).toThrow('needs stdout to be a file');
  closeSync(fd);
});

test('survives a crash after any byte of the output', () => {
  const pages = ['a\nbb\n', 'ccc\n', 'd\n'];
  const whole = pages.join('');
  for (let crash = 0; crash <= whole.length; crash++) {
    rmSync(out, { force: true });
    rmSync(file, { force: true });
    let saved = 0;
    opened('a', (output) => {
      for (const [index, page] of pages.entries()) {
        output.write(page);
        if (statSync(out).size > crash) {
          // As if the system had stopped there.
          truncateSync(out, Math.max(crash, statSync(out).size - page.length));
          return;
        }
        output.save(at(index + 1));
        saved = index + 1;
      }
    });
    opened('a', (output) => {
      expect(output.resume).toEqual(saved === 0 ? undefined : at(saved));
      for (const page of pages.slice(saved)) output.write(page);
    });
    expect(readFileSync(out, 'utf8')).toBe(whole);
  }
});
