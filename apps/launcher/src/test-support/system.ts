import type { ProgramEnd, ProgramRun, System } from '../machine/system.ts';

/** Noon of a Saturday, for tests whose output shows the time. */
export const noon = Date.UTC(2026, 10, 21, 12, 4);

/** A machine without anything: no keys, no programs, no terminal, a clock that stands still. */
export function systemWith(changes: Partial<System> = {}): System {
  return {
    env: {},
    home: '/home/ada',
    platform: 'linux',
    nodePath: process.execPath,
    nodeVersion: process.version,
    programPath: '/paydeck-launcher.cjs',
    isTerminal: false,
    isStdoutClosed: () => false,
    now: () => noon,
    elapsedMs: () => 0,
    random: () => 0,
    runProgram: async () => 'not-started',
    onTermination: () => () => undefined,
    ask: async () => undefined,
    ...changes,
  };
}

/** Programs that are there, by name, and what they were run with. */
export function programs(...names: string[]): {
  readonly runs: ProgramRun[];
  readonly runProgram: System['runProgram'];
} {
  const runs: ProgramRun[] = [];
  const runProgram = async (run: ProgramRun): Promise<ProgramEnd> => {
    if (!names.some((name) => run.program.endsWith(name))) return 'not-started';
    runs.push(run);
    return 0;
  };
  return { runs, runProgram };
}
