import { themes, type Theme } from '@paydeck/profiles';
import { expect, test } from 'vitest';
import { allowsColor, createPaint, firstTheme, type Style } from './theme.ts';

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
  expect(createPaint('auto')('problem', 'x')).toBe('\u001b[31m\u001b[1mx\u001b[22m\u001b[39m');
  expect(createPaint('no-color')('problem', 'x')).toBe('\u001b[1mx\u001b[22m');
  expect(createPaint('no-color')('selected', 'x')).toBe('\u001b[7mx\u001b[27m');
});

test('writes no colour for any style in the no-color theme', () => {
  for (const style of styles) expect(createPaint('no-color')(style, 'x')).not.toMatch(/\u001b\[(?:3|4|9|10)\d/);
});

test('shows the selection in every theme by more than colour', () => {
  for (const theme of themes) expect(createPaint(theme)('selected', 'x')).toContain('\u001b[7m');
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
  const painted = styles.map((style) => createPaint('high-contrast')(style, 'x'));
  const colored = painted.filter((text) => text.includes('38;5;'));
  expect(colored.length).toBeGreaterThanOrEqual(4);
  for (const text of colored) {
    const [front, back] = [/38;5;(\d+)/.exec(text)?.[1], /48;5;(\d+)/.exec(text)?.[1]];
    expect(contrast(fixedColor(Number(front)), fixedColor(Number(back)))).toBeGreaterThanOrEqual(7);
  }
  // Nothing is faint.
  expect(painted.join('')).not.toContain('\u001b[2m');
});

type Rgb = readonly [number, number, number];

function foreground(theme: Theme, style: Style): Rgb {
  return fixedColor(Number(/38;5;(\d+)/.exec(createPaint(theme)(style, 'x'))?.[1]));
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
