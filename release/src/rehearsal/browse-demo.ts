import * as pty from '@lydell/node-pty';
import xterm from '@xterm/headless';
import type { Sandbox } from './sandbox.ts';

const size = { cols: 100, rows: 30 };
/** Two busy cores need seconds; after a minute the program hangs. */
const hangMs = 60_000;

/** Opens `npx paydeck --demo` on a terminal, waits for rows, quits, and checks that the terminal is restored. */
export async function browseDemo(sandbox: Sandbox): Promise<void> {
  const screen = new xterm.Terminal({ ...size, allowProposedApi: true });
  const options = { ...size, name: 'xterm-256color', cwd: sandbox.path('npm'), env: sandbox.env };
  const terminal = sandbox.owns(pty.spawn('npx', ['paydeck', '--demo'], options));
  const ended = new Promise<number>((resolve) => {
    terminal.onExit(({ exitCode }) => resolve(exitCode));
  });
  const rows = new Promise<void>((resolve) => {
    terminal.onData((data) => {
      screen.write(data, () => {
        if (isFullScreen(screen) && /\bactive\b/.test(textOf(screen))) resolve();
      });
    });
  });

  const hang = setTimeout(() => terminal.kill('SIGKILL'), hangMs);
  await Promise.race([rows, ended.then(() => Promise.reject(new Error(`It showed no rows:\n${textOf(screen)}`)))]);
  terminal.write('q');
  const code = await ended;
  clearTimeout(hang);
  // An empty write resolves when all earlier output is on the screen.
  await new Promise<void>((resolve) => {
    screen.write('', resolve);
  });

  if (code !== 0) throw new Error(`paydeck --demo ended with ${code}.`);
  if (isFullScreen(screen)) throw new Error('paydeck --demo left the terminal in its full screen.');
}

function isFullScreen(screen: xterm.Terminal): boolean {
  return screen.buffer.active.type === 'alternate';
}

function textOf({ buffer: { active } }: xterm.Terminal): string {
  return Array.from({ length: size.rows }, (_, row) => active.getLine(row)?.translateToString(true)).join('\n');
}
