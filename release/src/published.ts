import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..');

/** A package that is published: one of `packages/` and `apps/` that is not private. */
export interface Published {
  readonly name: string;
  readonly folder: string;
  /** Whether it is a program with everything that it needs in its files. */
  readonly isBundled: boolean;
}

/** The fields of a package.json that matter for publishing. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly repository?: unknown;
  readonly engines?: { readonly node: string };
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly publishConfig?: { readonly exports?: Readonly<Record<string, string | { readonly types: string }>> };
}

/** Reads the package.json of a folder of the repository. */
export function manifestOf(folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8'));
  return manifest;
}

/** The published packages, libraries first. */
export const published: readonly Published[] = ['packages', 'apps'].flatMap((kind) =>
  globSync(`${kind}/*/package.json`, { cwd: root })
    .map((file) => dirname(file).replaceAll('\\', '/'))
    .filter((folder) => manifestOf(folder).private !== true)
    .toSorted()
    .map((folder) => ({ name: manifestOf(folder).name, folder, isBundled: kind === 'apps' })),
);

/** An entry point of a published library. */
export interface EntryPoint {
  /** What a consumer imports: `@paydeck/core/rate-limit`. */
  readonly title: string;
  /** The name of its page and of its report: `core-rate-limit`. */
  readonly page: string;
  readonly folder: string;
  /** Its declaration file in the folder. */
  readonly declarations: string;
}

export const entryPoints: readonly EntryPoint[] = published.flatMap(({ name, folder, isBundled }) =>
  isBundled
    ? []
    : Object.entries(manifestOf(folder).publishConfig?.exports ?? {}).flatMap(([entry, target]) => {
        if (typeof target === 'string') return [];
        const title = posix.join(name, entry);
        const page = title.replace('@paydeck/', '').replaceAll('/', '-');
        return [{ title, page, folder: `${root}/${folder}`, declarations: target.types }];
      }),
);

/** The options for reading declarations: like a consumer's compiler, with core's built declarations for core. */
export const compilerOptions = {
  target: 'es2023',
  lib: ['es2025', 'esnext.array', 'esnext.disposable', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
  paths: {
    '@paydeck/core': [`${root}/packages/core/dist/index.d.ts`],
    '@paydeck/core/rate-limit': [`${root}/packages/core/dist/rate-limit.d.ts`],
  },
};
