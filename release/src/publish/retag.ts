import { readFile, writeFile } from 'node:fs/promises';

/** Changes the dist-tag of every package in a publish plan of changesets. */
export async function retag(planFile: string, tag: string): Promise<void> {
  const { plan, ...others }: { plan: object[][] } = JSON.parse(await readFile(planFile, 'utf8'));
  const retagged = plan.map((group) => group.map((release) => ({ ...release, tag })));
  await writeFile(planFile, JSON.stringify({ ...others, plan: retagged }, null, 2));
}
