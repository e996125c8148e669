import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, realpathSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@paydeck/test-kit/listen';
import { published, root } from '../published.ts';
import { run } from '../run.ts';

/** Our packages, as packed. */
export const tarballs = `${root}/release/out/tarballs`;

const index = `${tarballs}/index.json`;

/** Packs our packages and their dependencies, and lists what they are. */
export async function packAll(): Promise<void> {
  await rm(tarballs, { recursive: true, force: true });
  await mkdir(tarballs, { recursive: true });
  const ours = published.flatMap(({ name }) => ['--filter', name]);
  await run('pnpm', [...ours, 'pack', '--pack-destination', tarballs], { cwd: root });
  for (const folder of dependencies()) {
    await cp(folder, `${tarballs}/package`, { recursive: true });
    const file = `${folder.replaceAll(/.*node_modules\/|\W/g, '-')}.tgz`;
    await run('tar', ['-czf', file.replace(/^-+/, ''), 'package'], { cwd: tarballs });
    await rm(`${tarballs}/package`, { recursive: true });
  }
  const packed = await Promise.all((await readdir(tarballs)).map(readPacked));
  await writeFile(index, JSON.stringify(Object.fromEntries(packed.map((each) => [each.manifest.name, each]))));
}

/** Serves the packed packages to npm. Nothing else can be installed from it. */
export async function startLocalRegistry(): ReturnType<typeof serve> {
  const packages: Readonly<Record<string, Packed>> = JSON.parse(await readFile(index, 'utf8'));
  return serve(({ url = '', headers }, response) => {
    const [, name = ''] = /^\/((?:@[^/]+\/)?[^/]+)/.exec(decodeURIComponent(url)) ?? [];
    const found = packages[name];
    if (found === undefined) response.writeHead(404).end('{}');
    else if (url.endsWith('.tgz')) createReadStream(join(tarballs, found.file)).pipe(response);
    else response.end(JSON.stringify(packument(found, `http://${headers.host}`)));
  });
}

interface Packed {
  readonly manifest: { readonly name: string; readonly version: string };
  readonly file: string;
  readonly integrity: string;
}

async function readPacked(file: string): Promise<Packed> {
  const { stdout } = await run('tar', ['-xzOf', join(tarballs, file), 'package/package.json']);
  const hash = createHash('sha512').update(await readFile(join(tarballs, file)));
  return { manifest: JSON.parse(stdout), file, integrity: `sha512-${hash.digest('base64')}` };
}

function packument({ manifest, file, integrity }: Packed, address: string): object {
  const { name, version } = manifest;
  const dist = { tarball: `${address}/${name}/-/${file}`, integrity };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}

/** The folders of all direct and transitive dependencies of our packages and examples. */
function dependencies(): Set<string> {
  const found = new Set<string>();
  const add = (manifestFolder: string, modules: string): void => {
    const text = readFileSync(join(manifestFolder, 'package.json'), 'utf8');
    const manifest: { dependencies?: object } = JSON.parse(text);
    for (const name of Object.keys(manifest.dependencies ?? {}).filter((each) => !each.startsWith('@paydeck/'))) {
      const folder = realpathSync(join(modules, name));
      if (found.has(folder)) continue;
      found.add(folder);
      // pnpm links the dependencies of a package next to it.
      add(folder, folder.slice(0, -name.length - 1));
    }
  };
  for (const folder of [...published.map((each) => each.folder), 'examples/opentelemetry']) {
    add(join(root, folder), join(root, folder, 'node_modules'));
  }
  return found;
}
