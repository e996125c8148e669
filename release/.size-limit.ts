import { published } from './src/published.ts';

/** The bytes of a package, each file compressed. */
const limits: Readonly<Record<string, number>> = {
  '@paydeck/core': 65_000,
  '@paydeck/testing': 82_000,
  '@paydeck/shared-limits': 12_100,
  '@paydeck/mirror': 28_500,
  '@paydeck/profiles': 12_000,
  '@paydeck/presentation': 31_300,
  paydeck: 483_000,
  '@paydeck/launcher': 118_000,
  '@paydeck/mcp': 240_000,
};

export default published.map(({ name, folder }) => ({
  name,
  path: ['dist/**', 'package.json', 'README.md'].map((file) => `../${folder}/${file}`),
  gzip: true,
  limit: `${limits[name]} B`,
}));
