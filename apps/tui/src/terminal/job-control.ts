import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { resetStyle } from '../painter/cells.ts';
import { mouseOff, mouseOn } from '../keys/mouse-reports.ts';

export interface JobControl {
  /**
   * Suspends the program; resolves when it resumes. The caller restores the screen before, and takes it again after.
   */
  stop(): Promise<void>;
  /** Lends the terminal to another program until that has ended. Ctrl-C and Ctrl-Z then go to that program. */
  releaseTerminal(meanwhile: () => Promise<void>): Promise<void>;
  /** Turns mouse reporting on or off. It is off while another program has the terminal. */
  readonly setMouse: (isOn: boolean) => void;
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
    async releaseTerminal(meanwhile) {
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

// The browser and a terminal may disagree about the width of a character. With autowrap, a line that is one column too long
// would scroll the whole screen. Without it, the last column is overwritten.
export const autowrapOff = '\u001b[?7l';
export const autowrapOn = '\u001b[?7h';

/** How long to wait for a SIGCONT, in milliseconds. */
const orphanMs = 200;

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
