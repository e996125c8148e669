import { textOf } from '../../drawing/line.ts';
import { accept, back, choose, leave } from '../../keys/shared-keys.ts';
import { fieldKeys } from '../../boxes/field-keys.ts';
import { demoChoice } from '../../service/accounts.ts';
import type { Sample } from '../../service/amount-samples.ts';
import { leaveBy } from '../../boxes/quit.ts';
import { close, modelOf, open } from '../../state/stack.ts';
import { type Screen, type State, addTask } from '../../state/state.ts';
import { moveChoice } from '../../widgets/choice-list.ts';
import { editLine, lineWith, type EditedLine } from '../../widgets/text-input.ts';
import { inWords, sentence } from '../spoken/in-words.ts';
import { setUpLines, SetUpPanes } from './draw-set-up.tsx';
import { choicesOf, fields, freeName, openSetUp, units, type SetUp } from './set-up-state.ts';

export function openSetUpOver(state: State, { file, taken }: Pick<SetUp, 'file' | 'taken'>): State {
  return open(state, setUpScreen, openSetUp({ file, taken, isOver: true }));
}

export function setUpFailed(state: State, problem: string): State {
  return withSetUp(state, { step: 'form', task: undefined, problem });
}

export function askAmounts(state: State, samples: readonly Sample[]): State {
  return withSetUp(state, { step: 'amounts', task: undefined, samples, cursor: 0 });
}

export const setUpScreen: Screen<SetUp> = {
  name: 'set-up',
  scopes: {
    'set-up': 'choice-list',
    'set-up-add': 'choice-list',
    'set-up-form': 'text-field',
    'set-up-checking': 'notice',
    'set-up-amounts': 'choice-list',
  },
  scope(_state, { step, isOver }) {
    if (step === 'choose') return isOver ? 'set-up-add' : 'set-up';
    return `set-up-${step}`;
  },
  bindings: [
    { ...choose, in: ['set-up', 'set-up-add'], run: chooseMode },
    { ...back, in: ['set-up-add'], run: close },
    { ...choose, in: ['set-up-amounts'], run: (state, setUp) => openWith(state, setUp, units[setUp.cursor]) },
    // Without a unit the amounts are shown as sent.
    { ...back, in: ['set-up-amounts'], run: (state, setUp) => openWith(state, setUp, undefined) },
    { ...leave, in: ['set-up-form'], run: chooseAgain },
    { ...leave, in: ['set-up-checking'], run: (state, setUp) => stopped(setUp, state) },
    { ...accept, in: ['set-up-form'], run: (state, setUp) => accepted(setUp, state) },
    ...fieldKeys<SetUp>(['set-up-form'], (state, { focus }, step) =>
      withSetUp(state, { focus: (focus + step + fields.length) % fields.length }),
    ),
  ],
  move(state, setUp, step) {
    const total = setUp.step === 'amounts' ? units.length : choicesOf(setUp).length;
    return withSetUp(state, { cursor: moveChoice(setUp.cursor, step, total) });
  },
  edit(state, setUp, pressed) {
    const line = setUp.step === 'form' ? editLine(lineOf(setUp), pressed) : undefined;
    return line === undefined ? state : withLine(setUp, line, state);
  },
  render: ({ model, state }) => <SetUpPanes setUp={model} state={state} />,
  where: (_state, { isOver }) => (isOver ? 'Add an account.' : 'No account is set up yet.'),
  speak: (state, setUp) => setUpLines(setUp, state.size.columns).map((line) => sentence(inWords(textOf(line)))),
};

function chooseMode(state: State, setUp: SetUp): State {
  const mode = choicesOf(setUp)[setUp.cursor] ?? 'test';
  if (mode === 'demo') return addTask(state, { name: 'switch-account', account: demoChoice });
  const form = { ...setUp.form, name: lineWith(freeName(setUp, mode)) };
  return withSetUp(state, { step: 'form', mode, focus: 1, form, problem: undefined });
}

function chooseAgain(state: State, setUp: SetUp): State {
  return withSetUp(state, { step: 'choose', cursor: choicesOf(setUp).indexOf(setUp.mode), problem: undefined });
}

function openWith(state: State, setUp: SetUp, amounts: (typeof units)[number]): State {
  const { form, file, mode } = setUp;
  const account = { isDemo: false, mode, profile: form.name.text.trim() };
  if (amounts === undefined || file === undefined) return addTask(state, { name: 'switch-account', account });
  return addTask(state, { name: 'save-amounts', file, account, amounts });
}

function accepted(setUp: SetUp, state: State): State {
  if (setUp.focus < fields.length - 1) return withSetUp(state, { focus: setUp.focus + 1 });
  const { name, url, key } = setUp.form;
  if (fields.some((field) => setUp.form[field].text.trim() === '')) {
    return withSetUp(state, { problem: 'Fill in all three: a name, the address, the key.' });
  }
  if (setUp.taken.includes(name.text.trim())) {
    return withSetUp(state, { focus: 0, problem: `There is a profile ${name.text.trim()}: choose another name.` });
  }
  const candidate = {
    name: name.text.trim(),
    mode: setUp.mode,
    baseUrl: url.text.trim(),
    apiKey: () => key.text.trim(),
  };
  const confirmed = leaveBy(state, { name: 'set-up-account', file: setUp.file, candidate });
  const task = confirmed.tasks.at(-1);
  // Opening the account closes the current browser, which needs a confirmation when many rows are loaded.
  if (task === undefined || confirmed.tasks.length === state.tasks.length) return confirmed;
  return withSetUp(confirmed, { step: 'checking', task: task.id, problem: undefined });
}

function stopped({ task }: SetUp, state: State): State {
  const form = withSetUp(state, { step: 'form', task: undefined });
  return task === undefined ? form : addTask(form, { name: 'stop-task', task });
}

function lineOf({ form, focus }: SetUp): EditedLine {
  return form[fields[focus] ?? 'name'];
}

function withLine(setUp: SetUp, line: EditedLine, state: State): State {
  const form = { ...setUp.form, [fields[setUp.focus] ?? 'name']: line };
  return withSetUp(state, { form, problem: undefined });
}

function withSetUp(state: State, change: Partial<SetUp>): State {
  const setUp = modelOf(state, setUpScreen);
  return setUp === undefined ? state : open(state, setUpScreen, { ...setUp, ...change });
}
