import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mouseOff, mouseOn } from '../keys/mouse-reports.ts';

/** The parts of Ink's instance that the terminal's state depends on. */
export interface InkInstance {
  /** Takes the screen down: leaves the alternate screen, shows the cursor, gives the input back. */
  unmount(): void;
}

/** What draws on the terminal, and can be told that its size has changed what is there. */
export interface Drawer {
  /** Takes it that anything may be on the screen. */
  forget(): void;
  /** Draws the screen whole. */
  restore(): void;
}

// Ink and a terminal may disagree about the width of a character. With autowrap a line that is too long by one would
// push the whole screen up; without it the last column is drawn over.
const autowrapOff = '\u001b[?7l';
const autowrapOn = '\u001b[?7h';
const homeAndErase = '\u001b[H\u001b[J';
// Leaving the alternate screen keeps the style of the last cell, and a frame that was cut short may end in any.
const resetStyle = '\u001b[0m';

/**
 * Sees to it that the terminal comes back as it was, however the program ends: a signal, an error nobody caught, or the
 * end of the process. Gives back how to let go of it.
 */
export function guardTerminal(stdout: NodeJS.WriteStream, screen: InkInstance): () => void {
  stdout.write(autowrapOff);
  let isHeld = true;
  const letGo = (): void => {
    if (!isHeld) return;
    isHeld = false;
    screen.unmount();
    stdout.write(autowrapOn + mouseOff + resetStyle);
  };
  const die = (code: number, line?: string): void => {
    // A Ctrl-C that follows `q` at once comes as a signal: the terminal has been given back by then.
    if (!isHeld) process.exit(process.exitCode ?? 0);
    letGo();
    if (line !== undefined) process.stderr.write(line);
    process.exit(code);
  };
  for (const [signal, number] of deadly) process.on(signal, () => die(128 + number));
  const crash = (error: unknown): void => die(1, `paydeck: ${crashText(error)}\n`);
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  // The terminal is gone: nothing can be restored, and nothing may be written.
  stdout.on('error', () => process.exit(129));
  process.on('exit', letGo);
  // Node writes its warnings to stderr, which is the screen.
  process.removeAllListeners('warning');
  return letGo;
}

/**
 * Draws the whole screen again whenever the terminal's size changes. When the program hears of it the size may be the old
 * one again; what the terminal cut away in between is gone all the same.
 */
export function redrawOnResize(stdout: NodeJS.WriteStream, drawer: Drawer, jobControl: JobControl): void {
  // Before Node's own listener, which tells Ink.
  process.prependListener('SIGWINCH', () => {
    if (jobControl.isStopping()) return;
    const { columns, rows } = stdout;
    drawer.forget();
    setImmediate(() => {
      // In another size the browser draws by itself.
      if (stdout.columns === columns && stdout.rows === rows) drawer.restore();
    });
  });
}

/** Ink as what draws, where it does. */
export function inkDrawer(stdout: NodeJS.WriteStream, screen: { clear(): void }): Drawer {
  return {
    forget() {
      stdout.write(homeAndErase);
      screen.clear();
    },
    restore: () => void stdout.emit('resize'),
  };
}

/** Stopping and going on, as the shell's job control knows it. */
export interface JobControl {
  /** Stops the program; resolves when it goes on. The screen has been given back before, and is taken again after. */
  stop(): Promise<void>;
  /** Lets another program have the terminal until it has ended; Ctrl-C and Ctrl-Z are for that program then. */
  lend(meanwhile: () => Promise<void>): Promise<void>;
  /** Asks the terminal to report the mouse, or not to; it does not while someone else has it. */
  readonly setMouse: (isOn: boolean) => void;
  /** Whether the shell or another program has the terminal. */
  readonly isStopping: () => boolean;
  /** Tells when somebody else wants the program to stop, and when it goes on after a stop it did not know of. */
  listen(onStop: () => void, onContinue: () => void): () => void;
}

/**
 * Job control of this process. It stops its whole process group, as the terminal's own Ctrl-Z does, so that the shell
 * notices even when a package manager stands between.
 */
export function createJobControl(stdout: NodeJS.WriteStream): JobControl {
  let isStopping = false;
  let stopListener: (() => void) | undefined;
  let hasMouse = false;
  const take = (): void => void stdout.write(autowrapOff + (hasMouse ? mouseOn : ''));
  const away = async (meanwhile: () => Promise<void>): Promise<void> => {
    isStopping = true;
    stdout.write(autowrapOn + (hasMouse ? mouseOff : '') + resetStyle);
    // With a listener the signal would not stop the process.
    if (stopListener !== undefined) process.off('SIGTSTP', stopListener);
    await meanwhile().finally(() => {
      if (stopListener !== undefined) process.on('SIGTSTP', stopListener);
      take();
      isStopping = false;
    });
  };
  return {
    isStopping: () => isStopping,
    setMouse(isOn) {
      hasMouse = isOn;
      stdout.write(isOn ? mouseOn : mouseOff);
    },
    stop: () =>
      away(
        () =>
          new Promise<void>((resolve) => {
            process.once('SIGCONT', resolve);
            process.kill(0, 'SIGTSTP');
            // A process group without a shell above it does not stop; then there is nothing to wait for.
            setTimeout(resolve, orphanMs);
          }),
      ),
    async lend(meanwhile) {
      // The terminal sends its signals to both programs; they are meant for the other one.
      const restore = interrupts.map((signal) => ignoreSignal(signal));
      await stopReading();
      await away(meanwhile).finally(() => restore.forEach((listenAgain) => listenAgain()));
    },
    listen(onStop, onContinue) {
      const continued = (): void => {
        if (isStopping) return;
        take();
        onContinue();
      };
      stopListener = onStop;
      process.on('SIGTSTP', onStop);
      process.on('SIGCONT', continued);
      return () => {
        stopListener = undefined;
        process.off('SIGTSTP', onStop);
        process.off('SIGCONT', continued);
      };
    },
  };
}

const deadly: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGQUIT', 3],
  ['SIGTERM', 15],
];

/**
 * Stops reading the terminal. Ink takes its listener off, but Node goes on reading, and would take the first keys from
 * the other program. A stream with a listener is paused in the next turn; then it may be told to.
 */
async function stopReading(): Promise<void> {
  await nextTurn();
  process.stdin.pause();
  await nextTurn();
}

const interrupts = ['SIGINT', 'SIGQUIT'] as const;

/** Ignores a signal, whoever listens to it; gives back how to let them hear again. */
function ignoreSignal(signal: NodeJS.Signals): () => void {
  const listeners = process.listeners(signal);
  // Never without a listener: the signal would then end the program, or be forgotten.
  process.on(signal, ignore);
  for (const listener of listeners) process.off(signal, listener);
  return () => {
    for (const listener of listeners) process.on(signal, listener);
    process.off(signal, ignore);
  };
}

const ignore = (): void => undefined;

const orphanMs = 200;

function crashText(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // A crash may carry anything; what reaches the terminal is one line of printable characters.
  return `stopped by a mistake of its own: ${message.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 300)}`;
}
