import { safeText } from '@paydeck/presentation';
import { copyText } from './clipboard.ts';
import type { Machine } from './machine.ts';
import type { Runner } from './task.ts';

/** Opens a web page. Where nothing can show it, says so with its address, and copies that. */
export const openPage: Runner<'open-page'> = async ({ url }, { machine }) => {
  if (!/^https?:\/\//.test(url)) throw new Error('Only pages of the web are opened.');
  const problem = hasDisplay(machine) ? await problemOfOpening(url, machine) : 'no web browser: there is no display';
  if (problem === undefined) return { message: { text: `opened ${safeText(url)}`, tone: 'good' } };
  const copied = await copyText(url, machine);
  const also = 'problem' in copied ? '' : `, copied (${copied.to})`;
  return { message: { text: `${problem}; the page is ${safeText(url)}${also}`, tone: 'problem' } };
};

async function problemOfOpening(url: string, machine: Machine): Promise<string | undefined> {
  try {
    await machine.openPage(url);
    return undefined;
  } catch {
    return 'no web browser could be started';
  }
}

/** Without one xdg-open waits for a text browser that has no terminal, and says nothing. WSL opens pages in Windows. */
function hasDisplay({ platform, env }: Machine): boolean {
  const isDesktop = !['linux', 'freebsd', 'openbsd'].includes(platform);
  return isDesktop || ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER', 'WSL_DISTRO_NAME'].some((name) => env[name]);
}
