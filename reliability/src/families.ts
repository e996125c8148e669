import type { Family } from './row.ts';
import { supplyChain } from './supply-chain/supply-chain.ts';

/** Every family, in the order of the document. */
export const families: readonly Family[] = [supplyChain];
