import type { Level } from './result.ts';

/** Returns text a colour, or leaves it when colours are off. */
export type Paint = (text: string, colour: Level | 'info') => string;

// Only these colours are drawn alike by the launchers that read this format.
const codes = { bad: 31, good: 32, warning: 33, info: 36 };

export const painted: Paint = (text, colour) =>
  colour === 'neutral' || text === '' ? text : `\u001b[${codes[colour]}m${text}\u001b[0m`;
