import type { Item } from '../service/listings.ts';

/** Items to open in another program, as data. */
export interface ExternalProgram {
  readonly items: readonly Item[];
  readonly format: 'json' | 'yaml';
  readonly program: 'pager' | 'editor';
}
