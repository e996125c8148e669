import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { manifestOf, published, root } from '../published.ts';
import { run } from '../run.ts';
import { sbomOf } from '../sbom.ts';
import { repositoryAddress, withAddresses } from './addresses.ts';
import { obstacles } from './obstacles.ts';
import { retag } from './retag.ts';
import { problemOfSnapshotTag } from './snapshot-tag.ts';

// Packs the packages, writes an SBOM of each, and publishes exactly those files. `pnpm release` builds first.
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
const out = `${root}/release/out`;

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

async function changeset(...args: string[]): Promise<void> {
  // Everything is built. Packing must not build again while manifests have addresses.
  const env = { ...process.env, TURBO_HASH: 'built' };
  const { stdout } = await run('pnpm', ['exec', 'changeset', ...args], { cwd: root, env });
  process.stdout.write(stdout);
}
