import { fit } from '@paydeck/presentation';
import type { Paint } from '../drawing/theme.ts';

/** A line of a menu: a number to press, what it is called, and what it stands for at the moment. */
export interface MenuItem {
  readonly label: string;
  readonly detail: string;
}

/** Draws a menu whose items are chosen by number, or with the cursor. */
export function menuLines(items: readonly MenuItem[], cursor: number, width: number, paint: Paint): string[] {
  return items.map(({ label, detail }, index) => {
    const isSelected = index === cursor;
    const start = `${isSelected ? '▶' : ' '}${index + 1} `;
    const name = fit(label, labelWidth);
    const rest = fit(detail, width - start.length - labelWidth - 1);
    return isSelected ? paint('selected', `${start}${name} ${rest}`) : `${start}${name} ${paint('muted', rest)}`;
  });
}

/** Which item a key chooses; `undefined` when it is no number of one. */
export function chosenByNumber(key: string, count: number): number | undefined {
  const number = /^[1-9]$/.test(key) ? Number(key) : 0;
  return number > 0 && number <= count ? number - 1 : undefined;
}

const labelWidth = 18;
