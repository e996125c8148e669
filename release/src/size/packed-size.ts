import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Published, root } from '../published.ts';
import { run } from '../run.ts';

/** How many bytes the packed file of a package has. */
export async function packedSize({ folder }: Published): Promise<number> {
  const temporary = await mkdtemp(join(tmpdir(), 'paydeck-packed-'));
  try {
    const file = join(temporary, 'package.tgz');
    await run('pnpm', ['pack', '--out', file], { cwd: `${root}/${folder}` });
    return (await stat(file)).size;
  } finally {
    await rm(temporary, { recursive: true });
  }
}
