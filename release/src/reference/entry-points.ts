import { root } from '../published.ts';

/** The entry points of the published libraries, and their declaration files. */
export const entryPoints = [
  { title: '@paydeck/core', page: 'core', folder: `${root}/packages/core`, declarations: 'dist/index.d.ts' },
  {
    title: '@paydeck/core/rate-limit',
    page: 'core-rate-limit',
    folder: `${root}/packages/core`,
    declarations: 'dist/rate-limit.d.ts',
  },
  { title: '@paydeck/testing', page: 'testing', folder: `${root}/packages/testing`, declarations: 'dist/index.d.mts' },
  {
    title: '@paydeck/testing/msw',
    page: 'testing-msw',
    folder: `${root}/packages/testing`,
    declarations: 'dist/msw.d.mts',
  },
  {
    title: '@paydeck/testing/matchers',
    page: 'testing-matchers',
    folder: `${root}/packages/testing`,
    declarations: 'dist/matchers.d.mts',
  },
  {
    title: '@paydeck/testing/node-test',
    page: 'testing-node-test',
    folder: `${root}/packages/testing`,
    declarations: 'dist/node-test.d.mts',
  },
  {
    title: '@paydeck/shared-limits',
    page: 'shared-limits',
    folder: `${root}/packages/shared-limits`,
    declarations: 'dist/index.d.mts',
  },
  {
    title: '@paydeck/shared-limits/redis',
    page: 'shared-limits-redis',
    folder: `${root}/packages/shared-limits`,
    declarations: 'dist/redis.d.mts',
  },
  {
    title: '@paydeck/mirror',
    page: 'mirror',
    folder: `${root}/packages/mirror`,
    declarations: 'dist/index.d.mts',
  },
  {
    title: '@paydeck/profiles',
    page: 'profiles',
    folder: `${root}/packages/profiles`,
    declarations: 'dist/index.d.mts',
  },
  {
    title: '@paydeck/presentation',
    page: 'presentation',
    folder: `${root}/packages/presentation`,
    declarations: 'dist/index.d.mts',
  },
] as const;

export type EntryPoint = (typeof entryPoints)[number];

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
