import { faultMatrix } from './fault-matrix/fault-matrix.ts';
import { onceOnly } from './once-only/once-only.ts';
import type { Family } from './row.ts';
import { supplyChain } from './supply-chain/supply-chain.ts';

/** Every family, in the order of the document. */
export const families: readonly Family[] = [faultMatrix, onceOnly, supplyChain];
