import { fit } from '@paydeck/presentation/internal';
import { framed } from '../../drawing/frame.ts';
import { lineOf } from '../../drawing/line.ts';
import type { Region } from '../../drawing/region.ts';
import type { Paint } from '../../drawing/theme.ts';
import { wrapped } from '../../drawing/wrap.ts';
import type { Scene, State } from '../../state/state.ts';
import { samplesText } from '../../service/amount-samples.ts';
import { choiceLines } from '../../widgets/choice-list.ts';
import { formLines } from '../../widgets/form.ts';
import { lineWith } from '../../widgets/line-editor.ts';
import { messagePieces } from '../regions/banner.ts';
import { modePiece } from '../regions/header.ts';
import { bodyRegion, footerRegion, lineRegion } from '../regions/regions.ts';
import { homePath } from './home-path.ts';
import { choicesOf, fields, modeOf, units, type SetUp } from './set-up-state.ts';

/** Draws the set-up screen. */
export function setUpRegions(setUp: SetUp, state: State, scene: Scene): Region[] {
  const { layout, paint } = scene;
  const { width, height } = layout.body;
  const inner = layout.columns - 1;
  const mode = setUp.below === undefined ? [] : [modePiece(state.session), { text: ' ' }];
  return [
    lineRegion('header', layout.header, () =>
      lineOf([...mode, { text: 'paydeck', style: 'heading' }, { text: '' }], inner, paint),
    ),
    lineRegion('crumbs', layout.crumbs, () =>
      lineOf([{ text: setUp.below === undefined ? 'no account is set up yet' : 'accounts ▸ add' }], inner, paint),
    ),
    bodyRegion('set-up', layout, [setUp, width, height, paint], () => {
      const spaced = setUpLines(setUp, Math.min(width - 4, widest), paint);
      // Without enough room the blank lines go first.
      const lines = spaced.length > height ? spaced.filter((line) => line !== '') : spaced;
      const shown = Array.from({ length: height }, (_, row) => {
        const isCut = row === height - 1 && lines.length > height;
        return fitted(isCut ? '…'.padEnd(Math.min(width - 4, widest)) : (lines[row] ?? ''), width);
      });
      return framed(shown, width, { left: '┌', isLast: true }, {}, paint);
    }),
    footerRegion(false, messagePieces(state), state, scene),
    lineRegion('status', layout.status, () => ' '.repeat(inner)),
  ];
}

/** Draws the choices or the form. Each line is exactly `width` columns wide, or empty. */
export function setUpLines(setUp: SetUp, width: number, paint: Paint): string[] {
  const content = contents[setUp.step](setUp, width, paint);
  return ['', ...content, '', ...newsLines(setUp, width, paint)];
}

/**
 * The problem comes first, because a small screen has no room for it below. Having no account yet is not shown as a
 * failure.
 */
function newsLines({ step, problem, file }: SetUp, width: number, paint: Paint): string[] {
  if (step === 'checking') return textLines('Trying the key with one small read…', width);
  if (step === 'choose') return textLines(problem ?? '', width, (text) => paint('muted', text));
  if (problem !== undefined) return textLines(`✗ ${problem}`, width, (text) => paint('problem', text));
  if (step === 'amounts') return textLines(`The key is stored in ${whereTo(file)}.`, width);
  return textLines(`A key that works is stored in ${whereTo(file)}, which only you can read.`, width);
}

function whereTo(file: string | undefined): string {
  return file === undefined ? 'the config file' : homePath(file);
}

const contents = {
  choose: choiceContent,
  form: formContent,
  checking: formContent,
  amounts: amountsContent,
} satisfies Record<SetUp['step'], (setUp: SetUp, width: number, paint: Paint) => string[]>;

function amountsContent({ amounts }: SetUp, width: number, paint: Paint): string[] {
  const { samples, cursor } = amounts ?? { samples: [], cursor: 0 };
  const rows = units.map((unit) => [
    {
      text: ` ${unit === undefined ? 'leave it open: show amounts as sent' : `${unit}  ${samplesText(samples, unit)}`}`,
    },
  ]);
  const question = 'The service does not say what its amounts count. Which of these are amounts of this account?';
  return [...textLines(question, width), '', ...choiceLines(rows, cursor, { width, height: rows.length }, paint)];
}

function choiceContent(setUp: SetUp, width: number, paint: Paint): string[] {
  const rows = choicesOf(setUp).map((choice) => [{ text: ` ${titles[choice]}` }]);
  const choices = choiceLines(rows, setUp.cursor, { width, height: rows.length }, paint);
  if (setUp.below !== undefined) return choices;
  // The form tells where the key is stored, before it is typed.
  const welcome = 'Welcome. Look around in the demo, or add your account: its key is checked before it is stored.';
  return [...textLines(welcome, width, (text) => paint('heading', text)), '', ...choices];
}

function formContent(setUp: SetUp, width: number, paint: Paint): string[] {
  const mode = modeOf(setUp);
  const drawn = fields.map((field) => {
    const { text, cursor } = setUp.form[field];
    // Only the length of a key is shown.
    const line = field === 'key' ? { ...lineWith('*'.repeat(text.length)), cursor } : { text, cursor };
    return { label: ` ${labels[field]}`, line };
  });
  const focus = setUp.step === 'form' ? setUp.focus : undefined;
  const live = mode === 'live';
  return [
    lineOf(
      [{ text: live ? '!LIVE! mode' : 'TEST mode', style: live ? 'live-mode' : 'test-mode' }, { text: '' }],
      width,
      paint,
    ),
    ...(live ? textLines('Read-only, unless you start paydeck with --write.', width) : []),
    '',
    ...formLines(drawn, focus, { width, labelWidth }, paint).lines,
  ];
}

function textLines(text: string, width: number, painted = (line: string): string => line): string[] {
  return wrapped(text, width).map((line) => painted(fit(line, width)));
}

/** Truncates a line and adds a margin. */
function fitted(line: string, width: number): string {
  const rest = width - 2 - (line === '' ? 0 : Math.min(width - 4, widest));
  return `  ${line}${' '.repeat(Math.max(0, rest))}`;
}

const titles = {
  demo: 'Demo        made-up data: no key, no network',
  test: 'Test mode   with a test key: nothing real is touched',
  live: 'Live mode   with a live key: real data, read-only',
};

const labels = { name: 'Profile', url: 'Address', key: 'Key' };
const labelWidth = 11;
const widest = 84;
