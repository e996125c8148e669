import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listNames } from '../packages/core/src/index.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** The files of the tables in CONTRIBUTING.md. NAME stands for each list. */
const files = (heading: string): string[] => {
  const section = page.slice(page.indexOf(`### ${heading}\n`)).split(/\n#+ /)[0] ?? '';
  return Array.from(section.matchAll(/^\| `([^`]+)`/gm), ([, file = '']) => file);
};

test.each(['A field', 'A resource'])('every place of the check list "%s" is there for every list', (heading) => {
  const places = files(heading).flatMap((file) => listNames.map((name) => file.replaceAll('NAME', name)));
  expect(files(heading).length).toBeGreaterThan(3);
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

test('every place of a field of a customer is there, but in presentation', () => {
  const places = files('A field')
    .filter((file) => !file.startsWith('packages/presentation/'))
    .map((file) => file.replaceAll('NAME', 'customers'));
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

test('the files and folders of the commands are there', () => {
  const commands = Array.from(page.matchAll(/\b(?:vitest run|node) ([^`\n]+)/g), ([, words = '']) => words);
  const places = commands.flatMap((words) => words.split(' ').filter((word) => word.includes('/')));
  expect(places.length).toBeGreaterThan(7);
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

// Vitest takes a word behind it as its value, and silently runs nothing of a file of that name.
test('no documented command has `-u` before another word', () => {
  const lines = tracked().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  );
  const updating = lines.filter((line) => /\bvitest [^`']*(?<= )(?:-u|--update)\b/.test(line));
  expect(updating.length).toBeGreaterThan(3);
  expect(updating.filter((line) => /(?<= )(?:-u|--update) +\w/.test(line))).toEqual([]);
});

test('a file that names every list is in the check list "A resource"', () => {
  const naming = tracked()
    .filter((file) => !ofTests.test(file) && !generated.test(file) && !ofSome.test(file))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return listNames.every((name) => new RegExp(String.raw`\b${name}\b`).test(text));
    });
  expect(naming.filter((file) => !file.includes('NAME')).toSorted()).toEqual(
    files('A resource')
      .filter((file) => !file.includes('NAME'))
      .toSorted(),
  );
});

function tracked(): string[] {
  const names = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.md'], { cwd: root, encoding: 'utf8' });
  return names
    .trimEnd()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
}

/** The tests name lists as examples, or fail when one is missing. */
const ofTests = /\.test(-d)?\.tsx?$|\/test-support\/(?!operations)|\/frames\/|\/packed\//;
const generated =
  /^(?:docs\/api|docs\/decisions|docs\/filters\.md|apps\/tui\/skills|release\/api|\.changeset)|CHANGELOG/;
/** They need no list in particular: examples of commands and requests, reports, each of which reads one list, and the paths of types. */
const ofSome =
  /^docs\/(?:cli|compare|mirror)\.md|^packages\/presentation\/src\/figures\/report|^packages\/testing\/src\/index\.ts|\/soak\.ts/;
