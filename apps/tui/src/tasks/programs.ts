import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { safeText } from '@paydeck/presentation/internal';
import type { ExternalProgram } from '../state/task.ts';
import { copyText, writtenText } from './clipboard.ts';
import type { ProgramCall, System } from './system.ts';
import { done, failed, type Runners } from './task.ts';

export const programTasks = {
  /** Shows items in the user's pager or editor, as a temporary file in a private folder. */
  async 'read-outside'(outside, { system, giveTerminal }) {
    const text = await writtenText(outside);
    const folder = await mkdtemp(join(tmpdir(), 'paydeck-'));
    const cancelRemoval = removeAtExit(folder);
    try {
      const file = join(folder, `paydeck.${outside.format}`);
      await writeFile(file, text, { mode: 0o600, flag: 'wx' });
      await giveTerminal(async () => void (await system.runInTerminal([...programOf(outside, system.env), file])));
    } finally {
      await rm(folder, { recursive: true, force: true });
      cancelRemoval();
    }
  },

  async 'run-program'({ title, call }, { system, giveTerminal }) {
    let code = 0;
    await giveTerminal(async () => {
      code = await system.runInTerminal(call);
    });
    return code === 0 ? done(`${title}: done`) : failed(`${title}: exit code ${code}`);
  },

  async 'open-page'({ url }, { system }) {
    if (!/^https?:\/\//.test(url)) throw new Error('Only pages of the web are opened.');
    const problem = hasDisplay(system) ? await problemOfOpening(url, system) : 'no web browser: there is no display';
    if (problem === undefined) return done(`opened ${safeText(url)}`);
    const copied = await copyText(url, system);
    const also = 'problem' in copied ? '' : `, copied (${copied.to})`;
    return failed(`${problem}; the page is ${safeText(url)}${also}`);
  },
} satisfies Partial<Runners>;

function removeAtExit(path: string): () => void {
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return () => void process.off('exit', remove);
}

/** The program that the environment names. Its words are separated by blanks; no shell reads them. */
function programOf({ program }: ExternalProgram, env: NodeJS.ProcessEnv): ProgramCall {
  const named = program === 'pager' ? env['PAGER'] : (env['VISUAL'] ?? env['EDITOR']);
  const [first, ...rest] = (named ?? '').split(/\s+/).filter((word) => word !== '');
  return first === undefined ? [program === 'pager' ? 'less' : 'vi'] : [first, ...rest];
}

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
