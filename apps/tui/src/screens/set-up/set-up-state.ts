import { amountUnits } from '@paydeck/profiles/internal';
import type { Sample } from '../../service/amount-samples.ts';
import { lineWith, type EditedLine } from '../../widgets/text-input.ts';

/** The screen that sets up the first or another account: a choice, then a form. */
export interface SetUp {
  readonly step: 'choose' | 'form' | 'checking' | 'amounts';
  /** The mode of the account, once it is chosen. */
  readonly mode: 'test' | 'live';
  /** The row at the cursor: of the choices, or of `units`. */
  readonly cursor: number;
  readonly focus: number;
  readonly form: Readonly<Record<(typeof fields)[number], EditedLine>>;
  /** What is not set up yet, or why the last attempt failed, in one line. */
  readonly problem: string | undefined;
  /** The file that stores accounts; `undefined` without a home folder. */
  readonly file: string | undefined;
  /** Sample amounts to ask the unit with. */
  readonly samples: readonly Sample[];
  readonly task: number | undefined;
  /** The names of existing profiles, which a new account must not replace. */
  readonly taken: readonly string[];
  /** Whether an account is open: then another one is added. */
  readonly isOver: boolean;
}

export const fields = ['name', 'url', 'key'] as const;
/** The units of amounts; the last choice leaves the unit open. */
export const units = [...amountUnits, undefined] as const;

export function openSetUp(given: Pick<SetUp, 'file'> & Partial<SetUp>): SetUp {
  const empty = lineWith('');
  const form = { name: empty, url: empty, key: empty };
  const blank = { problem: undefined, samples: [], task: undefined, taken: [], isOver: false };
  return { step: 'choose', mode: 'test', cursor: 0, focus: 0, form, ...blank, ...given };
}

/** The kinds of accounts to choose from. The demo is offered only while no account is open. */
export function choicesOf({ isOver }: Pick<SetUp, 'isOver'>): readonly ('demo' | 'test' | 'live')[] {
  return isOver ? ['test', 'live'] : ['demo', 'test', 'live'];
}

/** Returns an unused name for the new profile: `test`, `test-2`. */
export function freeName({ taken }: SetUp, mode: SetUp['mode']): string {
  let name: string = mode;
  for (let number = 2; taken.includes(name); number += 1) name = `${mode}-${number}`;
  return name;
}
