import type { Theme } from '@paydeck/profiles';

/** The role of a piece of text. Every colour and attribute of the program is chosen in this file. */
export type Style =
  | 'rule'
  | 'heading'
  | 'muted'
  | 'key'
  | 'selected'
  | 'selected-elsewhere'
  | 'test-mode'
  | 'live-mode'
  | 'problem'
  | 'match'
  | 'good'
  | 'warning'
  | 'bad'
  | 'quiet';

/** Applies a style to text. Colour never carries meaning alone: words or signs say the same. */
export type Paint = (style: Style, text: string) => string;

/** Creates the painter of a theme. Without colour, attributes (bold, dim, inverse) remain. */
export function createPaint(theme: Theme): Paint {
  const palette = palettes[theme];
  return (style, text) => {
    if (text === '') return '';
    let painted = text;
    for (const part of attributesOf[style]) {
      for (const [on, off] of typeof part === 'string' ? palette[part] : [part]) {
        painted = `\u001b[${on}m${painted}\u001b[${off}m`;
      }
    }
    return painted;
  };
}

/** Leaves text as it is: for text that is measured, read out, or styled as a whole. */
export const unpainted: Paint = (_style, text) => text;

/** Returns the theme at the start: without colour if the environment disables it, else that of the profile. */
export function firstTheme(env: Readonly<Record<string, string | undefined>>, chosen: Theme | undefined): Theme {
  return allowsColor(env) ? (chosen ?? 'auto') : 'no-color';
}

/** Whether the environment allows colour: https://no-color.org, FORCE_COLOR, and terminals without colour. */
export function allowsColor(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  if (env['FORCE_COLOR'] === '0' || env['FORCE_COLOR'] === 'false') return false;
  return env['TERM'] !== 'dumb';
}

/** What a theme decides; everything else is the same in all themes. */
type Hue = 'red' | 'green' | 'yellow' | 'blue' | 'faint' | 'line';

type Attribute = readonly [on: string, off: number];

const bold: Attribute = ['1', 22];
const dim: Attribute = ['2', 22];
const underline: Attribute = ['4', 24];
const inverse: Attribute = ['7', 27];

const attributesOf: Readonly<Record<Style, readonly (Attribute | Hue)[]>> = {
  rule: ['line'],
  heading: [bold],
  muted: ['faint'],
  key: ['blue'],
  selected: [inverse],
  'selected-elsewhere': [bold],
  'test-mode': [bold, 'green'],
  'live-mode': [bold, inverse, 'red'],
  problem: [bold, 'red'],
  match: [underline, bold],
  good: ['green'],
  warning: ['yellow'],
  bad: ['red'],
  quiet: ['faint'],
};

const plain: Readonly<Record<Hue, readonly Attribute[]>> = {
  red: [],
  green: [],
  yellow: [],
  blue: [],
  faint: [dim],
  line: [dim],
};

const palettes: Readonly<Record<Theme, Readonly<Record<Hue, readonly Attribute[]>>>> = {
  'no-color': plain,
  // The sixteen basic colours of the terminal, so that the user's palette applies.
  auto: { ...plain, red: [['31', 39]], green: [['32', 39]], yellow: [['33', 39]], blue: [['36', 39]] },
  // Colours above 15, which no user palette changes: readable on any dark, or on any light background.
  dark: fixed({ red: 217, green: 157, yellow: 222, blue: 117, faint: 250, line: 245 }),
  light: fixed({ red: 88, green: 22, yellow: 58, blue: 18, faint: 238, line: 243 }),
  // Pairs of high contrast that set their own background, and nothing faint.
  'high-contrast': {
    red: [
      ['38;5;231', 39],
      ['48;5;88', 49],
    ],
    green: [
      ['38;5;231', 39],
      ['48;5;22', 49],
    ],
    yellow: [
      ['38;5;16', 39],
      ['48;5;226', 49],
    ],
    blue: [bold, underline],
    faint: [],
    line: [bold],
  },
};

function fixed({
  red,
  green,
  yellow,
  blue,
  faint,
  line,
}: Readonly<Record<Hue, number>>): Readonly<Record<Hue, readonly Attribute[]>> {
  return {
    red: fixedColor(red),
    green: fixedColor(green),
    yellow: fixedColor(yellow),
    blue: fixedColor(blue),
    faint: fixedColor(faint),
    line: fixedColor(line),
  };
}

function fixedColor(color: number): readonly Attribute[] {
  return [[`38;5;${color}`, 39]];
}
