import { safeText } from '@paydeck/presentation';
import type { Result, ResultRow } from '../result.ts';

/** Gives the answer of a result as one line of safe text that ends with the mode. */
export function summaryText({ headline, meta }: Result): string {
  return `${safeText(headline, maxLength)}${meta.mode === undefined ? '' : ` · ${meta.mode}`}`;
}

/** Gives what stands beside a row's title as one line of safe text. */
export function besideTitle({ subtitle, cells }: ResultRow): string {
  const texts = [...cells, subtitle ?? ''].filter((text) => text !== '');
  return texts.map((text) => safeText(text, maxLength)).join(' · ');
}

const maxLength = 200;
