import { type ProgramInTerminal, startInTerminal } from '@paydeck/test-kit/terminal';
import type { Sandbox } from './sandbox.ts';

/** Two busy cores need seconds; after a minute the program hangs. */
const hangMs = 60_000;

/** Opens `npx paydeck --demo` on a terminal, waits for rows, quits, and checks that the terminal is restored. */
export async function browseDemo(sandbox: Sandbox): Promise<void> {
  const program = sandbox.owns(
    startInTerminal(['npx', 'paydeck', '--demo'], {
      size: { columns: 100, rows: 30 },
      cwd: sandbox.path('npm'),
      env: { ...sandbox.env, TERM: 'xterm-256color' },
    }),
  );
  const hasRows = await program.until((text) => isFullScreen(program) && /\bactive\b/.test(text), hangMs);
  if (!hasRows) throw new Error(`It showed no rows:\n${program.text()}`);
  const hang = setTimeout(() => program.kill(), hangMs);
  program.type('q');
  const { code } = await program.ended;
  clearTimeout(hang);
  if (code !== 0) throw new Error(`paydeck --demo ended with ${code}.`);
  if (isFullScreen(program)) throw new Error('paydeck --demo left the terminal in its full screen.');
}

function isFullScreen({ terminal }: ProgramInTerminal): boolean {
  return terminal.buffer.active.type === 'alternate';
}
