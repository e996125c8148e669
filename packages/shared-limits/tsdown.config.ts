import { defineConfig } from 'tsdown';

export default defineConfig({ entry: ['src/index.ts', 'src/redis.ts'], platform: 'node', dts: true });
