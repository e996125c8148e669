import { amountUnits } from '@paydeck/profiles';
import type { Sample } from '../../service/amount-samples.ts';
import type { OpenScreen } from '../../state/state.ts';
import { lineWith, type EditedLine } from '../../widgets/line-editor.ts';

/** What is shown where no account is set up yet, or where one is added: a choice, then a form. */
export interface SetUp {
  readonly step: 'choose' | 'form' | 'checking' | 'amounts';
  /** Which of `choices` the cursor is on. */
  readonly cursor: number;
  /** Which of `fields` has the keys. */
  readonly focus: number;
  readonly form: Readonly<Record<(typeof fields)[number], EditedLine>>;
  /** What is not set up yet, or why the last attempt came to nothing, in one line. */
  readonly problem: string | undefined;
  /** Where accounts are stored; `undefined` where there is no home folder. */
  readonly file: string | undefined;
  /** What the account's amounts are asked by, and which of `units` the cursor is on; once its key is stored. */
  readonly amounts: { readonly samples: readonly Sample[]; readonly cursor: number } | undefined;
  /** What tries the key at the moment. */
  readonly task: number | undefined;
  /** The profiles that there are: adding an account replaces none of them. */
  readonly taken: readonly string[];
  /** What it was opened from; `undefined` where no account is open. */
  readonly below: OpenScreen | undefined;
}

export const fields = ['name', 'url', 'key'] as const;
/** What amounts may count; the last one leaves it open. */
export const units = [...amountUnits, undefined] as const;

export function openSetUp({
  problem,
  file,
  taken = [],
  below,
}: Pick<SetUp, 'file'> & Partial<Pick<SetUp, 'problem' | 'taken' | 'below'>>): SetUp {
  const empty = lineWith('');
  const form = { name: empty, url: empty, key: empty };
  return {
    step: 'choose',
    cursor: 0,
    focus: 0,
    form,
    problem,
    file,
    amounts: undefined,
    task: undefined,
    taken,
    below,
  };
}

/** The kinds of accounts to choose from. Who has one open finds the demo beside it. */
export function choicesOf({ below }: Pick<SetUp, 'below'>): readonly ('demo' | 'test' | 'live')[] {
  return below === undefined ? ['demo', 'test', 'live'] : ['test', 'live'];
}

export function modeOf(setUp: Pick<SetUp, 'cursor' | 'below'>): 'test' | 'live' {
  return choicesOf(setUp)[setUp.cursor] === 'live' ? 'live' : 'test';
}

/** Gives a name for the new profile that none has: `test`, `test-2`. */
export function freeName(setUp: SetUp): string {
  const mode = modeOf(setUp);
  let name: string = mode;
  for (let number = 2; setUp.taken.includes(name); number += 1) name = `${mode}-${number}`;
  return name;
}
