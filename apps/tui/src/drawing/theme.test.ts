import { expect, test } from 'vitest';
import { allowsColor, firstTheme, textStyle, type Style, themes, type Theme } from './theme.ts';

const styles: readonly Style[] = ['good', 'warning', 'bad', 'quiet', 'muted', 'key', 'problem', 'test-mode', 'rule'];

test.each([
  [{}, true],
  [{ TERM: 'xterm-256color' }, true],
  [{ NO_COLOR: '1' }, false],
  [{ NO_COLOR: '' }, true],
  [{ FORCE_COLOR: '0' }, false],
  [{ TERM: 'dumb' }, false],
  [{ CI: 'true' }, true],
])('decides whether to use colour from %j', (env, isAllowed) => {
  expect(allowsColor(env)).toBe(isAllowed);
});

test('starts with the theme of the profile, or without colour if the environment disables it', () => {
  expect(firstTheme({}, undefined)).toBe('auto');
  expect(firstTheme({}, 'light')).toBe('light');
  expect(firstTheme({ NO_COLOR: '1' }, 'light')).toBe('no-color');
});

test('keeps attributes when colour is disabled', () => {
  expect(textStyle('auto', 'problem')).toEqual({ bold: true, color: 'red' });
  expect(textStyle('no-color', 'problem')).toEqual({ bold: true });
  expect(textStyle('no-color', 'selected')).toEqual({ inverse: true });
});

test('has no colour for any style in the no-color theme', () => {
  for (const style of styles) {
    expect(textStyle('no-color', style)).not.toHaveProperty('color');
    expect(textStyle('no-color', style)).not.toHaveProperty('backgroundColor');
  }
});

test('shows the selection in every theme by more than colour', () => {
  for (const theme of themes) expect(textStyle(theme, 'selected')).toMatchObject({ inverse: true });
});

test('keeps every text of the dark theme readable on dark grounds, and of the light theme on light ones', () => {
  for (const style of styles.filter((each) => each !== 'rule')) {
    for (const ground of ['#000000', '#1e1e1e', '#282c34', '#002b36']) {
      expect(contrast(foreground('dark', style), rgb(ground))).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of ['#ffffff', '#fafafa', '#fdf6e3']) {
      expect(contrast(foreground('light', style), rgb(ground))).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('sets a background for every colour of the high-contrast theme', () => {
  const shown = styles.map((style) => textStyle('high-contrast', style));
  const colored = shown.filter(({ color }) => color !== undefined);
  expect(colored.length).toBeGreaterThanOrEqual(4);
  for (const { color, backgroundColor } of colored) {
    expect(contrast(fixedColor(numberOf(color)), fixedColor(numberOf(backgroundColor)))).toBeGreaterThanOrEqual(7);
  }
  // Nothing is faint.
  expect(shown.some(({ dimColor }) => dimColor)).toBe(false);
});

function numberOf(color: unknown): number {
  return Number(/^ansi256\((\d+)\)$/.exec(String(color))?.[1]);
}

type Rgb = readonly [number, number, number];

function foreground(theme: Theme, style: Style): Rgb {
  return fixedColor(numberOf(textStyle(theme, style).color));
}

/** Colours 16 to 255 are the same in every terminal: a cube of six steps per side, then greys. */
function fixedColor(number: number): Rgb {
  if (number >= 232) return [8 + (number - 232) * 10, 8 + (number - 232) * 10, 8 + (number - 232) * 10];
  const steps = [0, 95, 135, 175, 215, 255];
  const index = number - 16;
  return [steps[Math.floor(index / 36)] ?? NaN, steps[Math.floor(index / 6) % 6] ?? NaN, steps[index % 6] ?? NaN];
}

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** WCAG 2: the ratio of the relative luminances, 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
