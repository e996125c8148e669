import { fakeUnderAbuse } from './fake-under-abuse/fake-under-abuse.ts';
import { faultMatrix } from './fault-matrix/fault-matrix.ts';
import { keys } from './keys/keys.ts';
import { memoryAndTime } from './memory-and-time/memory-and-time.ts';
import { onceOnly } from './once-only/once-only.ts';
import { properties } from './properties/properties.ts';
import { mirror } from './mirror/mirror.ts';
import type { Family } from './row.ts';
import { sharedBudget } from './shared-budget/shared-budget.ts';
import { supplyChain } from './supply-chain/supply-chain.ts';
import { terminal } from './terminal/terminal.ts';

/** Every family. What takes longest starts first. */
export const families: readonly Family[] = [
  properties,
  faultMatrix,
  keys,
  onceOnly,
  terminal,
  mirror,
  memoryAndTime,
  fakeUnderAbuse,
  sharedBudget,
  supplyChain,
];
