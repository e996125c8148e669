import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '@paydeck/test-kit/listen';
import { published, root } from '../published.ts';
import { run } from '../run.ts';

/** Our packages, as packed. */
export const tarballs = `${root}/release/out/tarballs`;

/** Packs our packages and their dependencies. */
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
}

/** Serves the packed packages to npm. Nothing else can be installed from it. */
export async function startLocalRegistry(): Promise<{ readonly address: string; readonly close: () => void }> {
  const packages = new Map<string, Packed>();
  for (const file of await readdir(tarballs)) {
    const manifest: Packed['manifest'] = JSON.parse(
      (await run('tar', ['-xzOf', join(tarballs, file), 'package/package.json'])).stdout,
    );
    packages.set(manifest.name, { manifest, file, bytes: await readFile(join(tarballs, file)) });
  }
  const server = createServer((request, response) => {
    const [, scope = '', name = ''] = /^\/(?:(@[^/]+)(?:\/|%2f))?([^/]+)/i.exec(request.url ?? '') ?? [];
    const found = packages.get(scope === '' ? name : `${scope}/${name}`);
    if (found === undefined) response.writeHead(404).end('{}');
    else if (request.url?.endsWith('.tgz') === true) response.end(found.bytes);
    else response.end(JSON.stringify(packument(found, `http://${request.headers.host}`)));
  });
  return { address: `http://127.0.0.1:${await listen(server)}/`, close: () => server.close() };
}

interface Packed {
  readonly manifest: { readonly name: string; readonly version: string };
  readonly file: string;
  readonly bytes: Buffer;
}

function packument({ manifest, file, bytes }: Packed, address: string): object {
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const dist = { tarball: `${address}/${manifest.name}/-/${file}`, integrity };
  const { name, version } = manifest;
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
