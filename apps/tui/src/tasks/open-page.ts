import { safeText } from '@paydeck/presentation';
import { copyText } from './clipboard.ts';
import type { Runner } from './task.ts';

/** Opens a web page; where there is nothing to open it with, copies its address. */
export const openPage: Runner<'open-page'> = async ({ url }, { machine }) => {
  if (!/^https?:\/\//.test(url)) throw new Error('Only pages of the web are opened.');
  try {
    await machine.openPage(url);
    return { message: { text: `opened ${safeText(url)}`, tone: 'good' } };
  } catch {
    const copied = await copyText(url, machine);
    const where = 'problem' in copied ? safeText(url) : `its address is copied (${copied.to})`;
    return { message: { text: `no browser could be started; ${where}`, tone: 'problem' } };
  }
};
