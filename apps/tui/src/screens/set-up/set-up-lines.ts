import { fit } from '@paydeck/presentation';
import { lineOf } from '../../drawing/line.ts';
import { inputText } from '../../widgets/text-input.ts';
import { lineWith } from '../../widgets/line-editor.ts';
import type { Size } from '../../drawing/layout.ts';
import { wrapped } from '../../drawing/wrap.ts';
import type { Paint } from '../../drawing/theme.ts';
import { choices, fields, modeOf, type SetUp } from './set-up.ts';

/** Draws the set-up as lines for the whole screen. `file` is where profiles are stored. */
export function setUpLines(setUp: SetUp, file: string | undefined, size: Size, paint: Paint): string[] {
  const width = Math.max(1, Math.min(size.columns - 4, widest));
  const lines = [
    '',
    paint('heading', fit('paydeck: no account is set up yet', width)),
    '',
    ...(setUp.step === 'choose' ? choiceLines(setUp, width, paint) : formLines(setUp, file, width, paint)),
    '',
    ...wrapped(setUp.problem === undefined ? '' : `✗ ${setUp.problem}`, width).map((line) =>
      paint('problem', fit(line, width)),
    ),
    setUp.step === 'checking' ? 'Trying the key with one small read…' : '',
    lineOf([{ text: hints[setUp.step], style: 'key' }], width, paint),
  ];
  return lines.slice(0, size.rows).map((line) => `  ${line}`);
}

function choiceLines({ cursor }: SetUp, width: number, paint: Paint): string[] {
  return choices.map((choice, index) => {
    const text = fit(`${index === cursor ? '▶' : ' '} ${titles[choice]}`, width);
    return index === cursor ? paint('selected', text) : text;
  });
}

function formLines(setUp: SetUp, file: string | undefined, width: number, paint: Paint): string[] {
  const mode = modeOf(setUp);
  const inputs = fields.map((field, index) => {
    const { text, cursor } = setUp.form[field];
    // Of a key only its length is shown.
    const line = field === 'key' ? { ...lineWith('*'.repeat(text.length)), cursor } : { text, cursor };
    const isFocused = setUp.step === 'form' && index === setUp.field;
    const label = fit(`${isFocused ? '▶' : ' '} ${labels[field]}`, labelWidth);
    return label + inputText(line, Math.max(1, width - labelWidth), paint, isFocused);
  });
  return [
    paint(mode === 'live' ? 'live-mode' : 'test-mode', mode === 'live' ? '!LIVE! mode' : 'TEST mode'),
    '',
    ...inputs,
    '',
    ...wrapped(`A key that works is stored in ${file ?? 'the config file'}, which only you can read.`, width).map(
      (line) => fit(line, width),
    ),
  ];
}

const titles = {
  demo: 'Demo        made-up data: no key, no network',
  test: 'Test mode   with a test key from the dashboard: nothing real is touched',
  live: 'Live mode   with a live key: real data, read only unless started with --write',
};

const labels = { name: 'Profile', url: 'Address', key: 'Key' };

const hints = {
  choose: '↑↓ choose  ⏎ go on  q quit',
  form: 'Tab next  Shift-Tab back  ⏎ try the key and store it  Esc choose again',
  checking: 'Ctrl-c quit',
};

const labelWidth = 12;
const widest = 84;
