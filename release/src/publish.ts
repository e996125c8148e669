import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { parseArgs } from 'node:util';
import { licencesFile, listedPackages } from '@paydeck/bundling/third-party';
import { manifestOf, published, root, type Published } from './published.ts';
import { run } from './run.ts';

const out = `${root}/release/out`;

if (import.meta.main) await publish();

/** Packs the packages, writes an SBOM of each, and publishes exactly those files. `pnpm release` builds first. */
async function publish(): Promise<void> {
  const { values } = parseArgs({
    options: {
      // Stops before anything is uploaded. Exits with 1 if something prevents publishing, because the release workflow
      // publishes what a dry run has packed.
      'dry-run': { type: 'boolean', default: false },
      // Publishes a snapshot under this dist-tag instead of the one chosen by changesets, and creates no git tags.
      tag: { type: 'string' },
    },
  });
  const isDryRun = values['dry-run'];

  const problem = values.tag === undefined ? undefined : problemOfSnapshotTag(values.tag);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    process.exit(2);
  }

  const found = await obstacles({ isSnapshot: values.tag !== undefined });
  for (const obstacle of found) process.stderr.write(`${isDryRun ? 'would stop here' : 'stopped'}: ${obstacle}\n`);
  if (found.length > 0 && !isDryRun) process.exit(1);

  await rm(out, { recursive: true, force: true });
  await mkdir(`${out}/sbom`, { recursive: true });
  const pack = async (): Promise<void> => changeset('pack', '--out-dir', out);
  const repository = repositoryAddress();
  await (repository === undefined ? pack() : withAddresses(repository, pack));
  if (values.tag !== undefined) await retag(`${out}/publish-plan.json`, values.tag);
  for (const each of published) {
    const file = `${each.name.replace('@', '').replace('/', '-')}-${manifestOf(each.folder).version}.cdx.json`;
    await writeFile(`${out}/sbom/${file}`, `${JSON.stringify(await sbomOf(each), null, 2)}\n`);
  }
  for (const folder of ['packages', 'sbom']) {
    for (const file of (await readdir(`${out}/${folder}`)).toSorted()) {
      const { size } = await stat(`${out}/${folder}/${file}`);
      process.stdout.write(`${(size / 1_000).toFixed(1).padStart(7)} kB  release/out/${folder}/${file}\n`);
    }
  }
  if (isDryRun) {
    process.stdout.write('Nothing was published.\n');
    process.exitCode = found.length > 0 ? 1 : 0;
  } else {
    await changeset('publish', '--from-pack-dir', out, ...(values.tag === undefined ? [] : ['--no-git-tag']));
  }
}

async function changeset(...args: string[]): Promise<void> {
  // Everything is built. Packing must not build again while manifests have addresses.
  const env = { ...process.env, TURBO_HASH: 'built' };
  const { stdout } = await run('pnpm', ['exec', 'changeset', ...args], { cwd: root, env });
  process.stdout.write(stdout);
}

/** Returns what prevents publishing the working tree, and what to do about it. */
async function obstacles({ isSnapshot }: { readonly isSnapshot: boolean }): Promise<string[]> {
  const problems: string[] = [];
  if (published.some(({ folder }) => manifestOf(folder).version === '0.0.0')) {
    problems.push('The packages have no version yet. Run `pnpm changeset version`, and merge what it changes.');
  }
  if (!isSnapshot && (await hasPendingChangesets())) {
    problems.push(
      'There are changesets that are not in a version yet. Run `pnpm changeset version`, and merge what it changes.',
    );
  }
  // A snapshot has versions that are never committed.
  if (!isSnapshot && (await run('git', ['status', '--porcelain'], { cwd: root })).stdout !== '') {
    problems.push(
      'The working tree has changes that are not committed. Commit or undo them: what is published must be in a commit.',
    );
  }
  if (repositoryAddress() === undefined) {
    problems.push(
      'The root package.json has no `repository`, such as "https://github.com/OWNER/NAME". Links on npm and the provenance need it.',
    );
  }
  return problems;
}

async function hasPendingChangesets(): Promise<boolean> {
  return (await readdir(`${root}/.changeset`)).some((file) => file.endsWith('.md') && file !== 'README.md');
}

/** Changes the dist-tag of every package in a publish plan of changesets. */
async function retag(planFile: string, tag: string): Promise<void> {
  const { plan, ...others }: { plan: object[][] } = JSON.parse(await readFile(planFile, 'utf8'));
  const retagged = plan.map((group) => group.map((release) => ({ ...release, tag })));
  await writeFile(planFile, JSON.stringify({ ...others, plan: retagged }, null, 2));
}

/**
 * Returns what is wrong with a dist-tag for a snapshot, or undefined. `npm install` without a tag uses `latest`, and
 * `next` is the tag of pre-releases. A snapshot under either would reach people who do not want it.
 */
export function problemOfSnapshotTag(tag: string): string | undefined {
  if (tag === 'latest' || tag === 'next')
    return `A snapshot cannot be published under \`${tag}\`. Choose a tag of its own, such as \`trial\`.`;
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(tag) || /^v\d/.test(tag)) {
    return 'A tag is a small letter, then small letters, digits and hyphens, 31 at most, and does not look like a version.';
  }
  return undefined;
}

/** The URL of the repository, from the only place where it is set: `repository` in the root package.json. */
function repositoryAddress(): string | undefined {
  const { repository } = manifestOf('.');
  return typeof repository === 'string' ? repository.replace(/(?:\.git)?\/*$/, '') : undefined;
}

/**
 * Adds URLs to the manifest and README of every package while a callback runs, such as packing. They are the
 * repository, the issue tracker, and absolute links for a registry's page.
 */
export async function withAddresses<Result>(
  repository: string,
  act: () => Promise<Result>,
  clone = root,
): Promise<Result> {
  const files = new Map<string, string>();
  const write = async (file: string, change: (text: string) => string): Promise<void> => {
    const text = await readFile(file, 'utf8');
    files.set(file, text);
    await writeFile(file, change(text));
  };
  try {
    for (const { folder } of published) {
      await write(`${clone}/${folder}/package.json`, (text) => manifestWith(repository, folder, text));
      await write(`${clone}/${folder}/README.md`, (text) => withAbsoluteLinks(repository, folder, text));
    }
    return await act();
  } finally {
    for (const [file, text] of files) await writeFile(file, text);
  }
}

function manifestWith(repository: string, directory: Published['folder'], text: string): string {
  const manifest: object = JSON.parse(text);
  const addresses = {
    homepage: `${repository}/tree/main/${directory}#readme`,
    bugs: { url: `${repository}/issues` },
    repository: { type: 'git', url: `git+${repository}.git`, directory },
  };
  return `${JSON.stringify({ ...manifest, ...addresses }, null, 2)}\n`;
}

/** Makes the relative links of a README absolute; image links point to the file itself. */
export function withAbsoluteLinks(repository: string, folder: string, markdown: string): string {
  return markdown.replaceAll(
    /(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)/g,
    (_, bang: string, text: string, link: string) => {
      const kind = bang === '!' ? 'raw' : 'blob';
      return `${bang}[${text}](${repository}/${kind}/main/${posix.join(folder, link)})`;
    },
  );
}

interface Component {
  readonly 'bom-ref': string;
  readonly purl: string;
  readonly licenses?: readonly { readonly license?: { readonly id?: string } }[];
}

/** A CycloneDX SBOM, with the fields that matter here. */
export interface Sbom {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/**
 * Creates the SBOM of a published package: the packages installed with it or, for a bundled program, the packages in
 * the bundle. pnpm knows versions, licences and dependencies, but not what the bundler left out.
 */
export async function sbomOf({ name, folder, isBundled }: Published): Promise<Sbom> {
  const which = isBundled ? ['--sbom-type', 'application'] : ['--prod', '--exclude-peers'];
  const { stdout } = await run('pnpm', ['--filter', name, 'sbom', '--sbom-format', 'cyclonedx', ...which], {
    cwd: root,
  });
  const sbom: Sbom = JSON.parse(stdout);
  return isBundled ? onlyBundled(sbom, readFileSync(`${root}/${folder}/dist/${licencesFile}`, 'utf8')) : sbom;
}

/** Removes from an SBOM all packages that the licences file does not name. */
export function onlyBundled(sbom: Sbom, licences: string): Sbom {
  const listed = new Set(listedPackages(licences).map(purlOf));
  const components = sbom.components.filter(({ purl }) => listed.has(purl));
  const missing = [...listed].filter((purl) => !components.some((component) => component.purl === purl));
  if (missing.length > 0) throw new Error(`pnpm lists no package ${missing.join(', ')}, which is in the bundle.`);

  const kept = new Set([sbom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((needed) => kept.has(needed)) }));
  return { ...sbom, components, dependencies };
}

function purlOf(id: string): string {
  return `pkg:npm/${id.replace(/^@/, '%40')}`;
}
