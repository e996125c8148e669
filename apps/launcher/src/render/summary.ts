import { safeText } from '@paydeck/presentation';
import type { Cell, Result, ResultMeta, ResultRow } from './result.ts';
import { freshMs } from '../machine/age.ts';

/** Returns a result as one line of safe text, which ends with its age, if it is stored, and the mode. */
export function summaryText({ headline, meta }: Result): string {
  return `${safeText(headline, maxLength)}${endOfLine(meta)}`;
}

/** Returns what every line ends with: ` · 3 h old · test`. */
export function endOfLine({ ageMs = 0, mode }: ResultMeta): string {
  const age = ageMs < freshMs ? '' : ` · ${ageText(ageMs)} old`;
  return `${age}${mode === undefined ? '' : ` · ${mode}`}`;
}

/** Returns what stands beside a row's title as one line of safe text. */
export function besideTitle({ subtitle, cells }: ResultRow): string {
  const texts = [...cells.map(cellText), subtitle ?? ''].filter((text) => text !== '');
  return texts.map((text) => safeText(text, maxLength)).join(' · ');
}

/** Without a column title, a value has its label: `fee 66.30`. */
function cellText({ text, label, kind }: Cell): string {
  return text === '' || label === undefined || kind === 'text' ? text : `${label.toLowerCase()} ${text}`;
}

/** Returns a row as one line of safe text. */
export function rowLine(row: ResultRow): string {
  return [safeText(row.title, maxLength), besideTitle(row)].filter((text) => text !== '').join(' · ');
}

/** Returns the cost of a result: `3 requests · 57 of 60 left`. */
export function costText({ requests, rateLimit }: ResultMeta): string {
  const spent = `${requests} ${requests === 1 ? 'request' : 'requests'}`;
  return rateLimit === undefined ? spent : `${spent} · ${rateLimit.remaining} of ${rateLimit.limit} left`;
}

function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

const maxLength = 200;
