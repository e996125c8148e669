export { compareFile, type CompareOptions, type Comparison } from './compare.ts';
export type { Difference } from './difference-log.ts';
export { TableError } from './table-error.ts';
