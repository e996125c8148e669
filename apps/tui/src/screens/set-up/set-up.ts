import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';

/** What is shown where no account is set up yet: a choice, then a form. */
export interface SetUp {
  readonly step: 'choose' | 'form' | 'checking';
  /** Which of `choices` the cursor is on. */
  readonly cursor: number;
  /** Which of `fields` has the keys. */
  readonly field: number;
  readonly form: Form;
  /** Why there is no account, or why the last attempt came to nothing, in one line. */
  readonly problem: string | undefined;
}

export interface Form {
  readonly name: EditedLine;
  readonly url: EditedLine;
  readonly key: EditedLine;
}

/** What the reader has decided on; the program does it. */
export type Decision = { readonly kind: 'demo' } | { readonly kind: 'enrol' } | { readonly kind: 'quit' };

export type SetUpAction =
  | { readonly type: 'key-pressed'; readonly key: string }
  | { readonly type: 'pasted'; readonly text: string }
  | { readonly type: 'failed'; readonly problem: string };

export const choices = ['demo', 'test', 'live'] as const;
export const fields = ['name', 'url', 'key'] as const;

export function openSetUp(problem: string): SetUp {
  const empty = lineWith('');
  return { step: 'choose', cursor: 0, field: 0, form: { name: empty, url: empty, key: empty }, problem };
}

export function reduceSetUp(setUp: SetUp, action: SetUpAction): SetUp {
  if (action.type === 'failed') {
    return { ...setUp, step: setUp.step === 'checking' ? 'form' : setUp.step, problem: action.problem };
  }
  if (setUp.step === 'choose') return action.type === 'pasted' ? setUp : pressedInChoice(setUp, action.key);
  if (setUp.step === 'checking') return setUp;
  return action.type === 'pasted'
    ? withLine(setUp, insert(lineOf(setUp), action.text.trim()))
    : pressedInForm(setUp, action.key);
}

/** What a key decides before the state changes; `undefined` for most. */
export function decisionOf(setUp: SetUp, key: string): Decision | undefined {
  if (key === 'ctrl+c') return { kind: 'quit' };
  if (setUp.step === 'choose') {
    if (key === 'q' || key === 'escape') return { kind: 'quit' };
    return key === 'enter' && choices[setUp.cursor] === 'demo' ? { kind: 'demo' } : undefined;
  }
  const isLast = setUp.field === fields.length - 1;
  return setUp.step === 'form' && key === 'enter' && isLast && isComplete(setUp.form) ? { kind: 'enrol' } : undefined;
}

export function modeOf({ cursor }: SetUp): 'test' | 'live' {
  return choices[cursor] === 'live' ? 'live' : 'test';
}

function pressedInChoice(setUp: SetUp, key: string): SetUp {
  const last = choices.length - 1;
  if (key === 'down' || key === 'j' || key === 'tab') return { ...setUp, cursor: Math.min(last, setUp.cursor + 1) };
  if (key === 'up' || key === 'k' || key === 'shift+tab') return { ...setUp, cursor: Math.max(0, setUp.cursor - 1) };
  if (key !== 'enter' || choices[setUp.cursor] === 'demo') return setUp;
  const form = { ...setUp.form, name: lineWith(modeOf(setUp)) };
  return { ...setUp, step: 'form', field: 1, form, problem: undefined };
}

function pressedInForm(setUp: SetUp, key: string): SetUp {
  const { field } = setUp;
  const last = fields.length - 1;
  if (key === 'escape') return { ...setUp, step: 'choose', problem: undefined };
  if (key === 'tab' || key === 'down') return { ...setUp, field: Math.min(last, field + 1) };
  if (key === 'shift+tab' || key === 'up') return { ...setUp, field: Math.max(0, field - 1) };
  if (key === 'enter' && field < last) return { ...setUp, field: field + 1 };
  if (key === 'enter') {
    return isComplete(setUp.form)
      ? { ...setUp, step: 'checking', problem: undefined }
      : { ...setUp, problem: 'Fill in all three: a name, the address, the key.' };
  }
  const line = editLine(lineOf(setUp), key);
  return line === undefined ? setUp : withLine(setUp, line);
}

function isComplete(form: Form): boolean {
  return fields.every((field) => form[field].text.trim() !== '');
}

function lineOf({ form, field }: SetUp): EditedLine {
  return form[fields[field] ?? 'name'];
}

function withLine(setUp: SetUp, line: EditedLine): SetUp {
  return { ...setUp, form: { ...setUp.form, [fields[setUp.field] ?? 'name']: line }, problem: undefined };
}
