import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { paired, type Paired } from './paired.ts';

const program = fileURLToPath(new URL('../../apps/tui/dist/paydeck.mjs', import.meta.url));

/** What `paydeck --help` takes beyond a bare node, as whole processes. */
export function help(): Promise<Paired> {
  return paired(
    'paydeck --help, from start to exit',
    { name: 'paydeck --help', run: async () => spawned([program, '--help']) },
    { name: 'node -e 0', run: async () => spawned(['-e', '0']) },
  );
}

function spawned(args: string[]): number {
  const start = performance.now();
  const { status, error } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (error || status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`, { cause: error });
  return performance.now() - start;
}
