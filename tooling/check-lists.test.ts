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
  const missing = files(heading).flatMap((file) =>
    file.includes('NAME') ? listNames.filter((name) => !isThere(file, name)).map((name) => `${file} of ${name}`) : [],
  );
  expect(files(heading).length).toBeGreaterThan(3);
  expect(missing).toEqual([]);
});

test('a file that names every list is in the check list "A resource"', () => {
  const tracked = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.md'], { cwd: root, encoding: 'utf8' });
  const naming = tracked
    .trimEnd()
    .split('\n')
    .filter(
      (file) => !ofTests.test(file) && !generated.test(file) && !ofSome.test(file) && existsSync(join(root, file)),
    )
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

/** Small resources of the fake are a file, larger ones a folder. */
function isThere(file: string, name: string): boolean {
  const place = file.replaceAll('NAME', name);
  return [place, place.replace(/([^/]+)(\.ts)$/, '$1/$1$2')].some((each) => existsSync(join(root, each)));
}

/** The tests name lists as examples, or fail when one is missing. */
const ofTests = /\.test(-d)?\.tsx?$|\/test-support\/(?!operations)|\/frames\/|\/packed\//;
const generated =
  /^(?:docs\/api|docs\/decisions|docs\/filters\.md|apps\/tui\/skills|release\/api|\.changeset)|CHANGELOG/;
/** They need no list in particular: examples of commands and requests, reports, each of which reads one list, and the paths of types. */
const ofSome =
  /^docs\/(?:cli|compare|mirror)\.md|^packages\/presentation\/src\/figures\/report|^packages\/testing\/src\/index\.ts|\/soak\.ts/;
