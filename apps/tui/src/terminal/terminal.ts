import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mouseOff, mouseOn } from '../keys/mouse-reports.ts';

/** The parts of Ink's instance that restore the terminal. */
export interface InkInstance {
  /** Leaves the alternate screen, shows the cursor and releases the input. */
  unmount(): void;
}

/** Draws on the terminal, and can be notified of a resize. */
export interface Drawer {
  /** Forgets the contents of the screen, so that nothing is assumed about it. */
  forget(): void;
  /** Draws the whole screen. */
  restore(): void;
}

// Ink and a terminal may disagree about the width of a character. With autowrap, a line that is one column too long
// would scroll the whole screen. Without it, the last column is overwritten.
const autowrapOff = '\u001b[?7l';
const autowrapOn = '\u001b[?7h';
const homeAndErase = '\u001b[H\u001b[J';
// Leaving the alternate screen keeps the last style, and an incomplete frame may end in any style.
const resetStyle = '\u001b[0m';

/**
 * Restores the terminal however the program ends: by a signal, an uncaught error, or the end of the process. Returns a
 * function that stops guarding it.
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
    // A Ctrl-C right after `q` arrives as a signal, because the terminal is already restored.
    if (!isHeld) process.exit(process.exitCode ?? 0);
    letGo();
    if (line !== undefined) process.stderr.write(line);
    process.exit(code);
  };
  for (const [signal, number] of deadly) process.on(signal, () => die(128 + number));
  const crash = (error: unknown): void => die(1, `paydeck: ${crashText(error)}\n`);
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  // The terminal is gone: it cannot be restored, and nothing may be written.
  stdout.on('error', () => process.exit(129));
  process.on('exit', letGo);
  // Node writes warnings to stderr, which here is the screen.
  process.removeAllListeners('warning');
  return letGo;
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

/** The drawer of screen-reader mode, in which Ink draws. */
export function inkDrawer(stdout: NodeJS.WriteStream, screen: { clear(): void }): Drawer {
  return {
    forget() {
      stdout.write(homeAndErase);
      screen.clear();
    },
    restore: () => void stdout.emit('resize'),
  };
}

/** Job control of the shell: suspending and resuming. */
export interface JobControl {
  /**
   * Suspends the program; resolves when it resumes. The caller restores the screen before, and takes it again after.
   */
  stop(): Promise<void>;
  /** Lends the terminal to another program until that has ended. Ctrl-C and Ctrl-Z then go to that program. */
  lend(meanwhile: () => Promise<void>): Promise<void>;
  /** Turns mouse reporting on or off. It is off while another program has the terminal. */
  readonly setMouse: (isOn: boolean) => void;
  /** Whether the shell or another program has the terminal. */
  readonly isStopping: () => boolean;
  /** Subscribes to requests to suspend (SIGTSTP), and to resumes after a stop without notice. */
  listen(onStop: () => void, onContinue: () => void): () => void;
}

/**
 * Job control of this process. It stops its whole process group, like the terminal's own Ctrl-Z, so that the shell
 * notices even with a package manager in between.
 */
export function createJobControl(stdout: NodeJS.WriteStream): JobControl {
  let isStopping = false;
  let stopListener: (() => void) | undefined;
  let hasMouse = false;
  const take = (): void => void stdout.write(autowrapOff + (hasMouse ? mouseOn : ''));
  const away = async (meanwhile: () => Promise<void>): Promise<void> => {
    isStopping = true;
    stdout.write(autowrapOn + (hasMouse ? mouseOff : '') + resetStyle);
    // While there is a listener, the signal does not stop the process.
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
            // A process group without a parent shell does not stop, so no SIGCONT follows.
            setTimeout(resolve, orphanMs);
          }),
      ),
    async lend(meanwhile) {
      // The terminal sends signals to both programs, but they are meant for the other one.
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
 * Stops reading the terminal. Ink removes its listener, but Node keeps reading and would take the first keys from the
 * other program. After Ink removes its listener, the stream can be paused only in the next turn of the event loop.
 */
async function stopReading(): Promise<void> {
  await nextTurn();
  process.stdin.pause();
  await nextTurn();
}

const interrupts = ['SIGINT', 'SIGQUIT'] as const;

/** Ignores a signal for all its listeners; returns a function that restores them. */
function ignoreSignal(signal: NodeJS.Signals): () => void {
  const listeners = process.listeners(signal);
  // There is always a listener: without one, the signal would end the program or get lost.
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
  // An error may contain any text; the terminal gets one line of printable characters.
  return `stopped by a mistake of its own: ${message.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 300)}`;
}
