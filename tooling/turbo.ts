import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// `pnpm pack` inside a task of turbo: what it packs is built, and building again would write files that others read.
if (process.argv[2] === 'run' && process.env['TURBO_HASH'] !== undefined) process.exit(0);

// Every script of ours starts turbo here, because turbo sends usage data to its maker unless this is set.
const turbo = fileURLToPath(import.meta.resolve('turbo/bin/turbo'));
const child = spawn(process.execPath, [turbo, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
});
// Ctrl-C reaches turbo by itself, as part of the terminal's group; this process waits for its end.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
