import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';

/** What is left of a program. */
export interface Ran {
  /** The exit code, or null where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with closed stdin until it ends. One that still runs after five minutes (`timeout`, in milliseconds) is killed. */
export async function run(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ran> {
  const child = spawn(program, args, {
    timeout: 300_000,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  return ended(child);
}

/**
 * Collects the output of a program that was started, until it has exited and its output is closed. A program that it
 * left behind may hold the output open; that is waited for no longer than five seconds.
 */
export async function ended(child: ChildProcess): Promise<Ran> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    const settle = (): void => resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr });
    child.on('error', reject).on('close', settle);
    child.on('exit', () => {
      const timer = setTimeout(() => {
        settle();
        // An open pipe would keep this process running.
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, 5_000);
      child.on('close', () => clearTimeout(timer));
    });
  });
}
