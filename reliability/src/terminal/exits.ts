import { setTimeout as pause } from 'node:timers/promises';
import { preloading } from '../programs.ts';
import type { ProgramInTerminal } from './program-in-terminal.ts';

/** A way in which the browser ends. */
export interface Exit {
  readonly name: string;
  readonly by: (program: ProgramInTerminal) => Promise<void> | void;
  readonly codes: readonly number[];
  /** Whether it applies only while a list is shown. */
  readonly needsList?: boolean;
  /** Modules to load before the browser. */
  readonly preloads?: readonly string[];
}

/** All ways to end, in the order of the document. */
export const EXITS: readonly Exit[] = [
  { name: 'q', by: (program) => program.type('q'), codes: [0], needsList: true },
  { name: 'Ctrl-C', by: (program) => program.type('\u0003'), codes: [0], needsList: true },
  { name: ':q', by: (program) => typed(program, [':', 'q', '\r']), codes: [0], needsList: true },
  {
    name: 'Ctrl-C out of a form',
    by: (program) => typed(program, ['a', '\u0003', '\u0003']),
    codes: [0],
    needsList: true,
  },
  { name: 'q with the mouse on', by: (program) => typed(program, ['m', 'q']), codes: [0], needsList: true },
  {
    name: 'Ctrl-C with help open',
    by: (program) => typed(program, ['?', '\u0003', '\u0003']),
    codes: [0],
    needsList: true,
  },
  { name: 'q in another list', by: (program) => typed(program, ['3', 'q']), codes: [0], needsList: true },
  { name: 'q after a storm of sizes', by: resized, codes: [0], needsList: true },
  { name: 'SIGINT', by: (program) => program.signal('SIGINT'), codes: [130] },
  { name: 'SIGTERM', by: (program) => program.signal('SIGTERM'), codes: [143] },
  { name: 'SIGHUP', by: (program) => program.signal('SIGHUP'), codes: [129] },
  { name: 'SIGQUIT', by: (program) => program.signal('SIGQUIT'), codes: [131] },
  {
    name: 'an exception that nobody catches',
    by: (program) => program.signal('SIGUSR2'),
    codes: [1],
    preloads: onSignal("throw new Error('crash')"),
  },
  {
    name: 'a rejection that nobody handles',
    by: (program) => program.signal('SIGUSR2'),
    codes: [1],
    preloads: onSignal("void Promise.reject(new Error('crash'))"),
  },
  { name: 'SIGTERM while the mouse is on', by: mouseAndTerm, codes: [143], needsList: true },
];

/** The options of Node that run code on SIGUSR2. */
function onSignal(code: string): string[] {
  const program = `process.on('SIGUSR2', () => { ${code}; });`;
  return [preloading(program)];
}

async function typed(program: ProgramInTerminal, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    program.type(key);
    await pause(150);
  }
}

async function resized(program: ProgramInTerminal): Promise<void> {
  for (const [columns, rows] of [
    [1, 1],
    [300, 90],
    [40, 10],
    [120, 40],
  ] as const)
    program.resize(columns, rows);
  await pause(150);
  program.type('q');
}

async function mouseAndTerm(program: ProgramInTerminal): Promise<void> {
  await typed(program, ['m']);
  program.signal('SIGTERM');
}
