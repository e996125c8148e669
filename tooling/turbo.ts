import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// `pnpm pack` inside a turbo task: the package is already built, and a rebuild would overwrite files in use.
if (process.argv[2] === 'run' && process.env['TURBO_HASH'] !== undefined) process.exit(0);

// All scripts start turbo with this file, because turbo sends usage data unless this variable is set.
const turbo = fileURLToPath(import.meta.resolve('turbo/bin/turbo'));
const child = spawn(process.execPath, [turbo, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
});
// Ctrl-C reaches turbo directly, as part of the process group. This process waits for its exit.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
