import { setTimeout as pause } from 'node:timers/promises';
import { preloading } from '../programs.ts';
import type { ProgramInTerminal } from './program-in-terminal.ts';

/** A way in which the browser ends. */
export interface Exit {
  readonly name: string;
  readonly codes: readonly number[];
  readonly by: (program: ProgramInTerminal) => Promise<void> | void;
  /** Whether it applies only while a list is shown. */
  readonly needsList?: boolean;
  /** Options of Node that run code before the browser. */
  readonly preloads?: readonly string[];
}

/** All ways to end, in the order of the document. */
export const EXITS: readonly Exit[] = [
  byKeys('q', 'q'),
  byKeys('Ctrl-C', '\u0003'),
  byKeys(':q', ':', 'q', '\r'),
  byKeys('Ctrl-C out of a form', 'a', '\u0003', '\u0003'),
  byKeys('q with the mouse on', 'm', 'q'),
  byKeys('Ctrl-C with help open', '?', '\u0003', '\u0003'),
  byKeys('q in another list', '3', 'q'),
  { name: 'q after a storm of sizes', codes: [0], by: resized, needsList: true },
  bySignal('SIGINT', 130),
  bySignal('SIGTERM', 143),
  bySignal('SIGHUP', 129),
  bySignal('SIGQUIT', 131),
  byCode('an exception that nobody catches', "throw new Error('crash')"),
  byCode('a rejection that nobody handles', "void Promise.reject(new Error('crash'))"),
  { name: 'SIGTERM while the mouse is on', codes: [143], by: mouseAndTerm, needsList: true },
];

function byKeys(name: string, ...keys: readonly string[]): Exit {
  return { name, codes: [0], by: (program) => typed(program, keys), needsList: true };
}

function bySignal(name: NodeJS.Signals, code: number): Exit {
  return { name, codes: [code], by: (program) => program.signal(name) };
}

/** Runs code on SIGUSR2. */
function byCode(name: string, code: string): Exit {
  const preloads = [preloading(`process.on('SIGUSR2', () => { ${code}; });`)];
  return { name, codes: [1], by: (program) => program.signal('SIGUSR2'), preloads };
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
