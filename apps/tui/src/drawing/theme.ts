import type { TextProps } from 'ink';

export const themes = ['auto', 'dark', 'light', 'high-contrast', 'no-color'] as const;
export type Theme = (typeof themes)[number];

/** The role of a text. Every colour and attribute of the program is chosen in this file. */
export type Style =
  | 'rule'
  | 'heading'
  | 'muted'
  | 'key'
  | 'selected'
  | 'selected-elsewhere'
  | 'cursor'
  | 'test-mode'
  | 'live-mode'
  | 'problem'
  | 'match'
  | 'good'
  | 'warning'
  | 'bad'
  | 'quiet';

/** How Ink shows a text. Colour never carries meaning alone: words or signs say the same. */
type TextStyle = Omit<TextProps, 'children'>;

export function textStyle(theme: Theme, style: Style | readonly Style[]): TextStyle {
  const palette = palettes[theme];
  const attributes = (typeof style === 'string' ? [style] : style).flatMap((each) => attributesOf[each]);
  return Object.assign({}, ...attributes.map((part) => (typeof part === 'string' ? palette[part] : part)));
}

/** Returns the theme at the start: without colour if the environment disables it, else that of the profile. */
export function firstTheme(env: NodeJS.ProcessEnv, chosen: Theme | undefined): Theme {
  return allowsColor(env) ? (chosen ?? 'auto') : 'no-color';
}

/** Whether the environment allows colour: https://no-color.org, FORCE_COLOR, and terminals without colour. */
export function allowsColor(env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  if (env['FORCE_COLOR'] === '0' || env['FORCE_COLOR'] === 'false') return false;
  return env['TERM'] !== 'dumb';
}

/** What a theme decides; everything else is the same in all themes. */
type Hue = 'red' | 'green' | 'yellow' | 'blue' | 'faint' | 'line';

const bold: TextStyle = { bold: true };
const dim: TextStyle = { dimColor: true };
const underline: TextStyle = { underline: true };
const inverse: TextStyle = { inverse: true };

const attributesOf: Readonly<Record<Style, readonly (TextStyle | Hue)[]>> = {
  rule: ['line'],
  heading: [bold],
  muted: ['faint'],
  key: ['blue'],
  selected: [inverse],
  'selected-elsewhere': [bold],
  // The painter puts the cursor of the terminal there, instead of a line through the character.
  cursor: [{ strikethrough: true }],
  'test-mode': [bold, 'green'],
  'live-mode': [bold, inverse, 'red'],
  problem: [bold, 'red'],
  match: [underline, bold],
  good: ['green'],
  warning: ['yellow'],
  bad: ['red'],
  quiet: ['faint'],
};

const plain: Readonly<Record<Hue, TextStyle>> = { red: {}, green: {}, yellow: {}, blue: {}, faint: dim, line: dim };

const palettes: Readonly<Record<Theme, Readonly<Record<Hue, TextStyle>>>> = {
  'no-color': plain,
  // The sixteen basic colours of the terminal, so that the user's palette applies.
  auto: {
    ...plain,
    red: { color: 'red' },
    green: { color: 'green' },
    yellow: { color: 'yellow' },
    blue: { color: 'cyan' },
  },
  // Colours above 15, which no user palette changes: readable on any dark, or on any light background.
  dark: {
    red: fixed(217),
    green: fixed(157),
    yellow: fixed(222),
    blue: fixed(117),
    faint: fixed(250),
    line: fixed(245),
  },
  light: { red: fixed(88), green: fixed(22), yellow: fixed(58), blue: fixed(18), faint: fixed(238), line: fixed(243) },
  // Pairs of high contrast that set their own background, and nothing faint.
  'high-contrast': {
    red: fixed(231, 88),
    green: fixed(231, 22),
    yellow: fixed(16, 226),
    blue: { ...bold, ...underline },
    faint: {},
    line: bold,
  },
};

function fixed(color: number, background?: number): TextStyle {
  return {
    color: `ansi256(${color})`,
    ...(background === undefined ? {} : { backgroundColor: `ansi256(${background})` }),
  };
}
