import { textOf } from '../../drawing/line.ts';
import type { Pressed } from '../../keys/keymap.ts';
import { isMove } from '../../keys/moves.ts';
import { demoChoice } from '../../service/accounts.ts';
import type { Sample } from '../../service/amount-samples.ts';
import { leaveBy } from '../../state/quit.ts';
import { ownOfScreen, show } from '../../state/screen.ts';
import { addTask, type Screen, type State } from '../../state/state.ts';
import { moveChoice } from '../../widgets/choice-list.ts';
import { moveFocus } from '../../widgets/form.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import { inWords, sentence } from '../spoken/in-words.ts';
import { setUpLines, SetUpPanes } from './draw-set-up.tsx';
import { choicesOf, fields, freeName, modeOf, openSetUp, units, type SetUp } from './set-up-state.ts';

/** Opens the set-up for another account over the current screen. */
export function openSetUpOver(state: State, { file, taken }: Pick<SetUp, 'file' | 'taken'>): State {
  return show(state, setUpScreen, openSetUp({ file, taken, below: state.screen }));
}

/** Returns to the form with the reason why the set-up failed. */
export function setUpFailed(state: State, problem: string): State {
  // The user has left the form in the meantime.
  if (state.screen.kind !== setUpScreen) return state;
  return withSetUp(state, { step: 'form', task: undefined, problem });
}

/** Asks for the unit of amounts, once the key of the account is stored. */
export function askAmounts(state: State, samples: readonly Sample[]): State {
  return withSetUp(state, { step: 'amounts', task: undefined, amounts: { samples, cursor: 0 } });
}

export const setUpScreen: Screen<SetUp> = {
  name: 'set-up',
  scope: ({ step, below }) => (step === 'choose' && below !== undefined ? 'choice-list' : scopes[step]),
  press(setUp, pressed, state) {
    if (setUp.step === 'choose') return pressInChoice(setUp, pressed, state);
    if (setUp.step === 'form') return pressInForm(setUp, pressed, state);
    if (setUp.step === 'amounts') return pressInAmounts(setUp, pressed, state);
    return pressed.command === 'leave' ? stopped(setUp, state) : state;
  },
  paste(setUp, text, state) {
    return setUp.step === 'form' ? withLine(setUp, insert(lineOf(setUp), text.trim()), state) : state;
  },
  draw: (setUp, state, scene) => <SetUpPanes setUp={setUp} state={state} scene={scene} />,
  where: ({ below }) => (below === undefined ? 'No account is set up yet.' : 'Add an account.'),
  speak: (setUp, state) => setUpLines(setUp, state.size.columns).map((line) => sentence(inWords(textOf(line)))),
};

const scopes = {
  choose: 'set-up',
  form: 'set-up-form',
  checking: 'set-up-checking',
  amounts: 'set-up-amounts',
} as const;

function pressInChoice(setUp: SetUp, { command }: Pressed, state: State): State | undefined {
  const choices = choicesOf(setUp);
  if (isMove(command)) {
    return withSetUp(state, { cursor: moveChoice(setUp.cursor, command, { total: choices.length }) });
  }
  if (command === 'back' && setUp.below !== undefined) return { ...state, screen: setUp.below };
  if (command !== 'choose') return undefined;
  if (choices[setUp.cursor] === 'demo') return addTask(state, { name: 'switch-account', account: demoChoice });
  const form = { ...setUp.form, name: lineWith(freeName(setUp)) };
  return withSetUp(state, { step: 'form', focus: 1, form, problem: undefined });
}

function pressInForm(setUp: SetUp, pressed: Pressed, state: State): State {
  const { command } = pressed;
  if (command === 'leave') return withSetUp(state, { step: 'choose', problem: undefined });
  if (command === 'accept') return accepted(setUp, state);
  const focus = moveFocus(setUp.focus, command, fields.length);
  if (focus !== undefined) return withSetUp(state, { focus });
  const line = editLine(lineOf(setUp), pressed);
  return line === undefined ? state : withLine(setUp, line, state);
}

/** Opens the account with the selected unit or, on Escape, without a unit. */
function pressInAmounts(setUp: SetUp, { command }: Pressed, state: State): State | undefined {
  const { amounts, form, file } = setUp;
  if (amounts === undefined) return undefined;
  if (isMove(command)) {
    const cursor = moveChoice(amounts.cursor, command, { total: units.length });
    return withSetUp(state, { amounts: { ...amounts, cursor } });
  }
  if (command !== 'choose' && command !== 'back') return undefined;
  const unit = command === 'choose' ? units[amounts.cursor] : undefined;
  const account = { isDemo: false, mode: modeOf(setUp), profile: form.name.text.trim() };
  if (unit === undefined || file === undefined) return addTask(state, { name: 'switch-account', account });
  return addTask(state, { name: 'save-amounts', file, account, amounts: unit });
}

/** Moves to the next field; after the last one, checks the key. */
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
    mode: modeOf(setUp),
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
  const setUp = ownOfScreen(state, setUpScreen);
  return setUp === undefined ? state : show(state, setUpScreen, { ...setUp, ...change });
}
