import { amountUnits } from '@paydeck/profiles';
import type { Sample } from '../../service/amount-samples.ts';
import { lineWith, type EditedLine } from '../../widgets/line-editor.ts';

/** What is shown where no account is set up yet: a choice, then a form. */
export interface SetUp {
  readonly step: 'choose' | 'form' | 'checking' | 'amounts';
  /** Which of `choices` the cursor is on. */
  readonly cursor: number;
  /** Which of `fields` has the keys. */
  readonly focus: number;
  readonly form: Readonly<Record<(typeof fields)[number], EditedLine>>;
  /** Why there is no account, or why the last attempt came to nothing, in one line. */
  readonly problem: string | undefined;
  /** Where accounts are stored; `undefined` where there is no home folder. */
  readonly file: string | undefined;
  /** What the account's amounts are asked by, and which of `units` the cursor is on; once its key is stored. */
  readonly amounts: { readonly samples: readonly Sample[]; readonly cursor: number } | undefined;
  /** What tries the key at the moment. */
  readonly task: number | undefined;
}

export const choices = ['demo', 'test', 'live'] as const;
export const fields = ['name', 'url', 'key'] as const;
/** What amounts may count; the last one leaves it open. */
export const units = [...amountUnits, undefined] as const;

export function openSetUp(problem: string, file: string | undefined): SetUp {
  const empty = lineWith('');
  const form = { name: empty, url: empty, key: empty };
  return { step: 'choose', cursor: 0, focus: 0, form, problem, file, amounts: undefined, task: undefined };
}

export function modeOf({ cursor }: Pick<SetUp, 'cursor'>): 'test' | 'live' {
  return choices[cursor] === 'live' ? 'live' : 'test';
}
