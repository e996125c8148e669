import { copyText } from './clipboard.ts';
import { copiedText } from '../state/copying.ts';
import type { Runner } from './task.ts';

/** Copies a text and reports where to. */
export const copy: Runner<'copy'> = async (copying, { system }) => {
  const copied = await copyText(await copiedText(copying), system);
  if ('problem' in copied) {
    return { message: { text: `not copied: ${copied.problem}`, tone: 'problem' } };
  }
  const note = copying.note === undefined ? '' : `; ${copying.note}`;
  return { message: { text: `copied ${copying.what} (${copied.to})${note}`, tone: 'good' } };
};
