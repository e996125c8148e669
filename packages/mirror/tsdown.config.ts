import { defineConfig } from 'tsdown';

export default defineConfig({ entry: ['src/index.ts', 'src/postgres.ts'], platform: 'node', dts: true });
