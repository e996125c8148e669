import type { ReactNode } from 'react';
import { lineOf, type Line, wrappedLines } from '../../drawing/line.ts';
import { Lines } from '../../drawing/lines.tsx';
import { Pane } from '../../drawing/pane.tsx';
import { samplesText } from '../../service/amount-samples.ts';
import { choiceLines } from '../../widgets/choice-list.ts';
import { formLines } from '../../widgets/form.ts';
import { lineWith } from '../../widgets/text-input.ts';
import { messageSpans } from '../chrome/banner.ts';
import { modeSpan } from '../chrome/header.ts';
import { Footer, WholeLine } from '../chrome/chrome.tsx';
import { screenLayout } from '../../drawing/layout.ts';
import type { State } from '../../state/state.ts';
import { choicesOf, fields, units, type SetUp } from './set-up-state.ts';
import { homedir } from 'node:os';
import { sep } from 'node:path';

export function SetUpPanes({ setUp, state }: { readonly setUp: SetUp; readonly state: State }): ReactNode {
  const layout = screenLayout(state);
  const mode = !setUp.isOver ? [] : [modeSpan(state.session), { text: ' ' }];
  const where = setUp.isOver ? 'accounts ▸ add' : 'no account is set up yet';
  return (
    <>
      <WholeLine at={layout.header} line={[...mode, { text: 'paydeck', style: 'heading' }]} />
      <WholeLine at={layout.crumbs} line={[{ text: where }]} />
      <Pane at={layout.body}>
        <Lines lines={bodyLines(setUp, layout.body)} width={layout.body.width} />
      </Pane>
      <Footer state={state} message={messageSpans(state)} />
    </>
  );
}

function bodyLines(setUp: SetUp, { width, height }: { width: number; height: number }): Line[] {
  const inner = Math.min(width - 4, widest);
  const spaced = setUpLines(setUp, inner);
  // Without enough room the blank lines go first.
  const lines = spaced.length > height ? spaced.filter((line) => line.length > 0) : spaced;
  const shown = lines.length > height ? [...lines.slice(0, height - 1), [{ text: '…' }]] : lines;
  return shown.map((line) => [{ text: '  ' }, ...lineOf(line, inner)]);
}

export function setUpLines(setUp: SetUp, width: number): Line[] {
  const content = contents[setUp.step](setUp, width);
  return [[], ...content, [], ...newsLines(setUp, width)];
}

/**
 * The problem comes first, because a small screen has no room for it below. Having no account yet is not shown as a
 * failure.
 */
function newsLines({ step, problem, file }: SetUp, width: number): Line[] {
  if (step === 'checking') return wrappedLines('Trying the key with one small read…', width);
  if (step === 'choose') return wrappedLines(problem ?? '', width, 'muted');
  if (problem !== undefined) return wrappedLines(`✗ ${problem}`, width, 'problem');
  if (step === 'amounts') return wrappedLines(`The key is stored in ${whereTo(file)}.`, width);
  return wrappedLines(`A key that works is stored in ${whereTo(file)}, which only you can read.`, width);
}

function whereTo(file: string | undefined): string {
  return file === undefined ? 'the config file' : homePath(file);
}

const contents = {
  choose: choiceContent,
  form: formContent,
  checking: formContent,
  amounts: amountsContent,
} satisfies Record<SetUp['step'], (setUp: SetUp, width: number) => Line[]>;

function amountsContent({ samples, cursor }: SetUp, width: number): Line[] {
  const rows = units.map((unit) => {
    const text = unit === undefined ? 'leave it open: show amounts as sent' : `${unit}  ${samplesText(samples, unit)}`;
    return [{ text: ` ${text}` }];
  });
  const question = 'Amounts come without a unit. Which line looks right?';
  return [...wrappedLines(question, width), [], ...choiceLines(rows, cursor)];
}

function choiceContent(setUp: SetUp, width: number): Line[] {
  const rows = choicesOf(setUp).map((choice) => [{ text: ` ${titles[choice]}` }]);
  const choices = choiceLines(rows, setUp.cursor);
  if (setUp.isOver) return choices;
  // The form tells where the key is stored, before it is typed.
  const welcome = 'Welcome. Look around in the demo, or add your account: its key is checked before it is stored.';
  return [...wrappedLines(welcome, width, 'heading'), [], ...choices];
}

function formContent(setUp: SetUp, width: number): Line[] {
  const drawn = fields.map((field) => {
    const { text, cursor } = setUp.form[field];
    // Only the length of a key is shown.
    const line = field === 'key' ? { ...lineWith('*'.repeat(text.length)), cursor } : { text, cursor };
    return { label: ` ${labels[field]}`, line };
  });
  const focus = setUp.step === 'form' ? setUp.focus : undefined;
  const live = setUp.mode === 'live';
  return [
    [{ text: live ? '!LIVE! mode' : 'TEST mode', style: live ? 'live-mode' : 'test-mode' }],
    ...(live ? wrappedLines('Read-only, unless you start paydeck with --write.', width) : []),
    [],
    ...formLines(drawn, focus, { width, labelWidth }).lines,
  ];
}

const titles = {
  demo: 'Demo        made-up data: no key, no network',
  test: 'Test mode   with a test key: nothing real is touched',
  live: 'Live mode   with a live key: real data, read-only',
};

const labels = { name: 'Profile', url: 'Address', key: 'Key' };
const labelWidth = 11;
const widest = 84;

/** Returns a path as a shell shows it: with `~` for the home folder. */
export function homePath(file: string, home = homedir()): string {
  return home !== '' && file.startsWith(home + sep) ? `~${file.slice(home.length)}` : file;
}
