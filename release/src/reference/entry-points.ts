import { posix } from 'node:path';
import { manifestOf, published, root } from '../published.ts';

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
