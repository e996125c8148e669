import process from 'node:process';
import { deadlySignals, exitCodeOf } from './signals.ts';
import { resetStyle } from '../painter/cells.ts';
import type { Drawer } from '../painter/painter.ts';
import { mouseOff } from '../keys/mouse-reports.ts';
import { autowrapOff, autowrapOn, type JobControl } from './job-control.ts';

/**
 * Restores the terminal however the program ends: by a signal, an uncaught error, or the end of the process. Returns a
 * function that restores it at once.
 */
export function guardTerminal(stdout: NodeJS.WriteStream, screen: { unmount(): void }): () => void {
  stdout.write(autowrapOff);
  let isTaken = true;
  const restore = (): void => {
    if (!isTaken) return;
    isTaken = false;
    screen.unmount();
    stdout.write(autowrapOn + mouseOff + resetStyle);
  };
  const die = (code: number, line?: string): void => {
    // A Ctrl-C right after `q` arrives as a signal, because the terminal is already restored.
    if (!isTaken) process.exit(process.exitCode ?? 0);
    restore();
    if (line !== undefined) process.stderr.write(line);
    process.exit(code);
  };
  for (const signal of deadlySignals) process.on(signal, () => die(exitCodeOf(signal)));
  const crash = (error: unknown): void => die(1, `paydeck: ${crashText(error)}\n`);
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  // The terminal is gone: it cannot be restored, and nothing may be written.
  stdout.on('error', () => process.exit(129));
  process.on('exit', restore);
  // Node writes warnings to stderr, which here is the screen.
  process.removeAllListeners('warning');
  return restore;
}

/**
 * Redraws the whole screen after every resize. By the time of the signal the size may be the old one again, but the
 * terminal may have cut lines in between.
 */
export function redrawOnResize(stdout: NodeJS.WriteStream, drawer: Drawer, jobControl: JobControl): void {
  // Runs before Node's own listener, which notifies Ink.
  process.prependListener('SIGWINCH', () => {
    if (jobControl.isStopping()) return;
    const { columns, rows } = stdout;
    drawer.forget();
    setImmediate(() => {
      // At another size the browser redraws by itself.
      if (stdout.columns === columns && stdout.rows === rows) drawer.restore();
    });
  });
}

export function inkDrawer(stdout: NodeJS.WriteStream, screen: { clear(): void }): Drawer {
  return {
    forget() {
      stdout.write(homeAndErase);
      screen.clear();
    },
    restore: () => void stdout.emit('resize'),
  };
}

const homeAndErase = '\u001b[H\u001b[J';

function crashText(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // An error may contain any text; the terminal gets one line of printable characters.
  return `stopped by a bug: ${message.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 300)}`;
}
