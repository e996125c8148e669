import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'tsdown';

/** The file of a bundled program with the licences of the bundled packages. */
export const licencesFile = 'THIRD-PARTY-LICENSES.txt';

/**
 * Permissive licences that an MIT-licensed program may bundle with their notices. PSF-2.0 is the licence of argparse, a
 * dependency of js-yaml.
 */
export const allowedLicences = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'PSF-2.0'];

/**
 * Writes the bundled packages and their licence texts next to a bundle, and fails the build when a text is missing or a
 * licence is not permissive. The bundler reports the packages, so the list has what the program really contains. One
 * plugin may serve several builds; the last build that writes files lists the packages of all.
 */
export function thirdPartyLicences(): Rolldown.Plugin {
  const folders = new Set<string>();
  return {
    name: 'third-party-licences',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const module of output.moduleIds) {
          const folder = packageFolder(module);
          if (folder !== undefined) folders.add(folder);
        }
      }
      const packages = [...folders].map(readPackage).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      this.emitFile({ type: 'asset', fileName: licencesFile, source: packages.map(section).join('\n') });
    },
  };
}

/** Returns the packages that a licences file names, as `name@version`. */
export function listedPackages(licences: string): string[] {
  return [...licences.matchAll(/^=== (\S+) /gm)].map(([, id]) => id ?? '');
}

interface ThirdParty {
  readonly id: string;
  readonly licence: string;
  readonly text: string;
}

function section({ id, licence, text }: ThirdParty): string {
  return `=== ${id} (${licence})\n\n${text.trim()}\n`;
}

/** The folder of the package that a module belongs to: an installed package, or another one of this repository. */
function packageFolder(module: string): string | undefined {
  const [, folder] =
    /^\0?(.*[/\\](?:node_modules[/\\](?:@[^/\\]+[/\\])?|packages[/\\])[^/\\]+)[/\\]/.exec(module) ?? [];
  return folder;
}

function readPackage(folder: string): ThirdParty {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = manifest;
  const id = `${name}@${version}`;
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry));
  const text = file === undefined ? textOf(name, license) : readFileSync(join(folder, file), 'utf8');
  if (license === undefined || text === undefined) throw new Error(`${id} has no licence: ${folder}`);
  if (!allowedLicences.includes(license)) throw new Error(`${id} has the licence ${license}, which is not permissive.`);
  return { id, licence: license, text };
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The copyright holders of packages without a licence file, from their source files and READMEs. */
const holders: Readonly<Record<string, string>> = {
  'pg-types': '2014 Brian M. Carlson',
  pgpass: '2013-2016 Hannes Hörl',
  'yoga-layout': 'Meta Platforms, Inc. and affiliates.',
};

function textOf(name: string, licence: string | undefined): string | undefined {
  if (name.startsWith('@paydeck/')) return 'The licence of this program.';
  const holder = holders[name];
  return holder === undefined || licence !== 'MIT' ? undefined : `MIT License\n\nCopyright (c) ${holder}\n\n${mit}`;
}

const [, mit = ''] = readFileSync(new URL('../../LICENSE', import.meta.url), 'utf8').split(/^Copyright .*\n+/m);
