import { safeText } from '@paydeck/presentation';
import { copyText } from './clipboard.ts';
import type { System } from './system.ts';
import type { Runner } from './task.ts';

/** Opens a web page. Without a browser, shows the address and copies it. */
export const openPage: Runner<'open-page'> = async ({ url }, { system }) => {
  if (!/^https?:\/\//.test(url)) throw new Error('Only pages of the web are opened.');
  const problem = hasDisplay(system) ? await problemOfOpening(url, system) : 'no web browser: there is no display';
  if (problem === undefined) return { message: { text: `opened ${safeText(url)}`, tone: 'good' } };
  const copied = await copyText(url, system);
  const also = 'problem' in copied ? '' : `, copied (${copied.to})`;
  return { message: { text: `${problem}; the page is ${safeText(url)}${also}`, tone: 'problem' } };
};

async function problemOfOpening(url: string, system: System): Promise<string | undefined> {
  try {
    await system.openPage(url);
    return undefined;
  } catch {
    return 'no web browser could be started';
  }
}

/** Without a display, xdg-open would wait for a text browser that has no terminal. WSL opens pages in Windows. */
function hasDisplay({ platform, env }: System): boolean {
  const isDesktop = !['linux', 'freebsd', 'openbsd'].includes(platform);
  return isDesktop || ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER', 'WSL_DISTRO_NAME'].some((name) => env[name]);
}
