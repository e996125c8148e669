import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openResumable, type ResumableFile } from './resumable-file.ts';

let folder: string;
let out: string;
let checkpoint: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydeck-resume-'));
  [out, checkpoint] = [join(folder, 'out.ndjson'), join(folder, 'out.checkpoint')];
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const at = (to: number): string => `at ${to}`;
const progress = (count: number) => ({ position: at(count), count, isFinished: false });

interface Use {
  readonly shape?: string;
  readonly account?: string;
  readonly sameAccount?: boolean;
  readonly file?: string | number;
}

function opened<T>(use: (output: ResumableFile) => T, { shape = 'ndjson', account = 'shop', ...place }: Use = {}): T {
  const output = openResumable({ file: out, checkpoint, account, ...place }, shape);
  try {
    return use(output);
  } finally {
    output.close();
  }
}

function writeOne(): void {
  opened((output) => {
    output.append('one\n');
    output.save(progress(1));
  });
}

test('continues at the saved position, and truncates what was written after it', () => {
  opened((output) => {
    expect(output.saved).toEqual({ size: 0, position: undefined, count: 0, isFinished: false });
    output.append('one\n');
    output.save(progress(1));
    output.append('lost\n');
  });
  expect(readFileSync(out, 'utf8')).toBe('one\nlost\n');
  opened((output) => {
    expect(output.saved).toMatchObject({ position: at(1), count: 1 });
    output.append('two\n');
    output.save(progress(2));
  });
  expect(readFileSync(out, 'utf8')).toBe('one\ntwo\n');
  expect([out, checkpoint].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(readdirSync(folder).toSorted()).toEqual(['out.checkpoint', 'out.ndjson']);
});

test('starts from the beginning when the first page was written but not saved', () => {
  opened((output) => output.append('half a li'));
  opened((output) => expect([output.saved.position, output.saved.count]).toEqual([undefined, 0]));
  expect(readFileSync(out, 'utf8')).toBe('');
});

test('rejects an output that was emptied, and names the redirection that appends', () => {
  writeOne();
  truncateSync(out);
  expect(() => opened(() => 0)).toThrow(/has 0 of the 4 bytes .* >> appends and > empties/);
});

test('rejects a non-empty output without a checkpoint', () => {
  writeFileSync(out, 'something else');
  expect(() => opened(() => 0)).toThrow(/has 14 bytes already, and there is no .*out\.checkpoint/);
  expect(readFileSync(out, 'utf8')).toBe('something else');
});

test('rejects another output file of any length, and does not change it', () => {
  writeOne();
  out = join(folder, 'other');
  writeFileSync(out, 'precious, and longer than that');
  expect(() => opened(() => 0)).toThrow('belongs to another output file');
  expect(readFileSync(out, 'utf8')).toBe('precious, and longer than that');
});

test('rejects a finished output that has grown', () => {
  opened((output) => {
    output.append('one\n');
    output.save({ position: undefined, count: 1, isFinished: true });
  });
  opened((output) => expect(output.saved).toMatchObject({ count: 1, isFinished: true }));
  writeFileSync(out, 'two\n', { flag: 'a' });
  expect(() => opened(() => 0)).toThrow('is longer than the finished export');
});

test('rejects a checkpoint of another shape', () => {
  writeOne();
  expect(() => opened(() => 0, { shape: 'csv id' })).toThrow('belongs to another export (ndjson)');
});

test('rejects a checkpoint of another account, unless it is confirmed to be the same', () => {
  writeOne();
  expect(() => opened(() => 0, { account: 'other' })).toThrow('belongs to another account');
  opened((output) => expect(output.saved.count).toBe(1), { account: 'other', sameAccount: true });
  opened((output) => expect(output.saved.count).toBe(1), { account: 'other' });
});

test.each(['', 'not JSON', '{}', '{"version":1}', 'null', '{"version":1,"size":-1}'])(
  'rejects %j as a checkpoint',
  (text) => {
    writeFileSync(checkpoint, text);
    expect(() => opened(() => 0)).toThrow('is not a checkpoint of an export');
    expect(readFileSync(checkpoint, 'utf8')).toBe(text);
  },
);

test('rejects a pipe or a device', () => {
  const file = openSync('/dev/null', 'a');
  expect(() => opened(() => 0, { file })).toThrow('is not a file');
  closeSync(file);
});

test.each<[string, () => string, string]>([
  ['a folder', () => folder, 'is not a file: name another one as checkpoint'],
  ['a device', () => '/dev/null', 'is not a file: name another one as checkpoint'],
  ['a link to itself', () => (symlinkSync('link', join(folder, 'link')), join(folder, 'link')), '(ELOOP)'],
  ['a file in no folder', () => join(folder, 'none', 'checkpoint'), '(ENOENT)'],
])('rejects %s as checkpoint, and makes no output', (_, make, problem) => {
  checkpoint = make();
  expect(() => opened(() => 0)).toThrow(expect.objectContaining({ name: 'ExportError', code: 'NOT_CONTINUABLE' }));
  expect(() => opened(() => 0)).toThrow(problem);
  expect(existsSync(out)).toBe(false);
});

test('rejects a checkpoint beside which no lock can be made', () => {
  mkdirSync(join(folder, '.out.checkpoint.paydeck-lock'));
  expect(() => opened(() => 0)).toThrow(expect.objectContaining({ name: 'ExportError', code: 'NOT_CONTINUABLE' }));
  expect(() => opened(() => 0)).toThrow('cannot be locked: ');
});

test('rejects the output itself as checkpoint', () => {
  checkpoint = out;
  expect(() => opened(() => 0)).toThrow('is the output itself');
  checkpoint = join(folder, 'link');
  linkSync(out, checkpoint);
  expect(() => opened(() => 0)).toThrow('is the output itself');
});

test('rejects a second writer of the output or of the checkpoint, and names the process', () => {
  opened(() => {
    expect(() => opened(() => 0)).toThrow(new RegExp(`is being written by process ${process.pid}\\.`));
    const shared = { file: out, checkpoint, account: 'shop' };
    expect(() => openResumable({ ...shared, file: join(folder, 'other.ndjson') }, 'ndjson')).toThrow(
      'is being written by',
    );
    expect(() => openResumable({ ...shared, checkpoint: join(folder, 'other.checkpoint') }, 'ndjson')).toThrow(
      'is being written by',
    );
  });
  writeOne();
});

test('leaves the lock files of other programs', () => {
  for (const file of [out, checkpoint]) writeFileSync(`${file}.lock`, '');
  writeOne();
  expect(readdirSync(folder).filter((name) => name.includes('lock'))).toEqual([
    'out.checkpoint.lock',
    'out.ndjson.lock',
  ]);
});

test('can be opened again after a rejection', () => {
  expect(() => opened(() => 0, { file: folder })).toThrow('EISDIR');
  writeOne();
  expect(() => opened(() => 0, { shape: 'csv' })).toThrow('another export');
  opened((output) => expect(output.saved.count).toBe(1));
});

const changes: readonly (readonly [string, () => void, RegExp])[] = [
  ['emptied', () => truncateSync(out), /has 0 bytes, and this run had written 4/],
  ['appended to', () => writeFileSync(out, 'more', { flag: 'a' }), /has 8 bytes, and this run had written 4/],
  ['moved', () => renameSync(out, `${out}.1`), /was moved, replaced or removed/],
  ['removed', () => rmSync(out), /was moved, replaced or removed/],
  ['replaced', () => [rmSync(out), writeFileSync(out, 'one\n')], /was moved, replaced or removed/],
];

test.each(changes)('stops when the output is %s meanwhile', (_, change, message) => {
  opened((output) => {
    output.append('one\n');
    output.save(progress(1));
    change();
    expect(() => output.append('two\n')).toThrow(message);
    expect(() => output.save(progress(2))).toThrow(message);
  });
});

test.each([
  ['removed', () => rmSync(checkpoint)],
  ['replaced', () => writeFileSync(checkpoint, readFileSync(checkpoint, 'utf8').replace('"size":4', '"size":0'))],
])('stops when the checkpoint is %s meanwhile', (_, change) => {
  opened((output) => {
    output.append('one\n');
    output.save(progress(1));
    change();
    const before = existsSync(checkpoint) && readFileSync(checkpoint, 'utf8');
    output.append('two\n');
    expect(() => output.save(progress(2))).toThrow('out.checkpoint was replaced or removed');
    expect(existsSync(checkpoint) && readFileSync(checkpoint, 'utf8')).toBe(before);
  });
});

test('removes drafts of killed processes, and no other file', () => {
  const [draft, other] = [join(folder, '.out.checkpoint.0123abcd.tmp'), join(folder, '.out.checkpoint.mine.tmp')];
  for (const file of [draft, other]) writeFileSync(file, '');
  opened(() => expect([draft, other].map((file) => existsSync(file))).toEqual([false, true]));
});

test('survives a crash after any byte of the output', () => {
  const pages = ['a\nbb\n', 'ccc\n', 'd\n'];
  const whole = pages.join('');
  for (let crash = 0; crash <= whole.length; crash++) {
    rmSync(out, { force: true });
    rmSync(checkpoint, { force: true });
    let saved = 0;
    opened((output) => {
      for (const [index, page] of pages.entries()) {
        output.append(page);
        if (statSync(out).size > crash) {
          // As if the system had stopped there.
          truncateSync(out, Math.max(crash, statSync(out).size - page.length));
          return;
        }
        output.save(progress(index + 1));
        saved = index + 1;
      }
    });
    opened((output) => {
      expect(output.saved.position).toEqual(saved === 0 ? undefined : at(saved));
      for (const page of pages.slice(saved)) output.append(page);
    });
    expect(readFileSync(out, 'utf8')).toBe(whole);
  }
});
