import { inParallel } from './in-parallel.ts';
import type { RunOptions, Family, Row } from './row.ts';

/** The result of a family. */
export interface Proof {
  readonly family: Family;
  readonly rows: readonly Row[];
  readonly seconds: number;
}

/**
 * Proves families, two in parallel where that changes no figure, because most of them wait for processes and timers.
 * The proofs keep the order of the families. A family that throws or has no rows fails.
 */
export async function prove(
  families: readonly Family[],
  extent: RunOptions,
  onProof: (proof: Proof) => void = () => undefined,
): Promise<Proof[]> {
  const proofs = new Map<Family, Proof>();
  const one = async (family: Family): Promise<void> => {
    const startedAt = performance.now();
    const rows = await rowsOf(family, extent);
    const proof = { family, rows, seconds: (performance.now() - startedAt) / 1_000 };
    proofs.set(family, proof);
    onProof(proof);
  };
  await inParallel(
    families.filter(({ isAlone = false }) => !isAlone),
    2,
    one,
  );
  for (const family of families) if (family.isAlone === true) await one(family);
  return families.flatMap((family) => proofs.get(family) ?? []);
}

/** Whether every row of every family holds. */
export function holds(proofs: readonly Proof[]): boolean {
  return proofs.every(({ rows }) => rows.length > 0 && rows.every((row) => row.holds));
}

async function rowsOf(family: Family, extent: RunOptions): Promise<readonly Row[]> {
  try {
    const rows = await family.prove(extent);
    return rows.length > 0 ? rows : [unfinished('no row')];
  } catch (error) {
    extent.report(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [unfinished(error instanceof Error ? error.message : String(error))];
  }
}

function unfinished(why: string): Row {
  return { what: 'The family runs to its end', goal: 'it does', measured: why.split('\n', 1)[0] ?? '', holds: false };
}
