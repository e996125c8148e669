import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { browserFile } from '../../programs.ts';
import { controlSequence } from '../../terminal/hostile-text.ts';
import { type FinalState, type ProgramInTerminal, startInTerminal } from '../../terminal/program-in-terminal.ts';
import type { Cell } from '../cells.ts';
import { homeOf, preloadsFor, type Setup, suspend } from './setup.ts';
import { type Outcome, printedError } from '../outcome.ts';
import type { FaultyNetwork } from '../network.ts';
import { containsKey } from '../../contains-key.ts';

/** Runs a cell in the browser on a terminal, reads the outcome from the screen, and quits with `q`. */
export async function callInBrowser(cell: Cell, network: FaultyNetwork, setup: Setup): Promise<Outcome> {
  const { fault, operation, id } = cell;
  const program = startInTerminal(
    [
      process.execPath,
      ...preloadsFor(fault.local),
      browserFile,
      operation.endsWith('.list') ? (operation.split('.')[0] ?? '') : 'webhooks',
    ],
    { HOME: homeOf(cell, setup), PAYDECK_TEST_KEY: setup.key, PAYDECK_TEST_URL: network.baseUrl(id), ...network.env },
  );
  const arrival = network.server.arrival(id);
  if (fault.local === 'suspend') void arrival.then(() => suspend({ kill: (signal) => program.signal(signal) }));
  const startedAt = performance.now();
  try {
    await ask(program, operation);
    const isPending = fault.local?.startsWith('abort') === true && (await isShownAsPending(program, arrival, cell));
    const seen = isPending ? undefined : await result(program, cell, network);
    const tookMs = performance.now() - startedAt;
    const printed = program.text();
    const { left, isWarned } = await leave(program);
    // The warning is the only word that the browser can say about a write that it leaves.
    const isUnknown = operation === 'customers.create' && fault.local === 'abort during';
    const ended = seen?.ended ?? (isUnknown && isWarned ? 'UnknownOutcomeError' : 'aborted');
    return {
      ended,
      tookMs,
      items: seen?.items,
      printed: ended === 'not recognized' ? printed : '',
      faults: [
        ...left.faults,
        ...(containsKey(setup.key, program.output()) ? ['shows the key'] : []),
        ...(controlSequence(program.output()) === undefined ? [] : ['drew control characters']),
        ...(left.code === 0 ? [] : [`exits with ${left.code}`]),
        ...(isPending && operation === 'customers.create' && !isWarned ? ['leaves a write without a warning'] : []),
      ],
    };
  } finally {
    program.kill();
  }
}

/** Opens the operation under test. A list needs no key press, because the start requests it. */
async function ask(program: ProgramInTerminal, operation: string): Promise<void> {
  if (operation.endsWith('.list')) return;
  await program.until((text) => text.includes('loaded (end)') || text.includes('Could not load'), startMs);
  if (operation === 'webhooks.get') return program.type('\r');
  if (program.text().includes('Could not load')) {
    program.type('\u001b');
    await program.until((text) => !text.includes('Could not load'), startMs);
  }
  program.type('a');
  await program.until((text) => text.includes('New customer'), startMs);
  program.type('ada@example.com');
  await program.until((text) => text.includes('ada@example.com'), startMs);
  program.type('\t');
  await pause(60);
  program.type('Ada');
  await program.until((text) => text.includes('Ada '), startMs);
  program.type('\u0013');
  await program.until((text) => /will be sent|sends/i.test(text), startMs);
  program.type('\u0013');
}

/** Waits until a call that will be aborted has arrived, and the screen shows that it is pending. */
async function isShownAsPending(
  program: ProgramInTerminal,
  arrival: Promise<void>,
  { operation, fault }: Cell,
): Promise<boolean> {
  if (!(await Promise.race([arrival.then(() => true), pause(startMs, false)]))) return false;
  if (operation === 'customers.create' && !(await program.until((text) => text.includes('Sending…'), startMs)))
    return false;
  if (fault.local === 'abort in wait') return program.until((text) => /\d waits \d+s/.test(text), startMs);
  return operation.endsWith('.list') ? program.until((text) => text.includes('Loading'), startMs) : true;
}

/** Waits for the final message on the screen. */
async function result(
  program: ProgramInTerminal,
  { operation, id, expected }: Cell,
  network: FaultyNetwork,
): Promise<Pick<Outcome, 'ended' | 'items'>> {
  let ended: Outcome['ended'] = 'not recognized';
  const isFinal = (text: string): boolean => {
    // The first final message counts: the screen may be drawn anew just after it.
    if (ended === 'not recognized' || ended === 'RateLimitError') ended = endOn(text, operation);
    return ended !== 'not recognized' && ended !== 'RateLimitError';
  };
  const limitMs = expected.outcome === 'RateLimitError' ? 5_000 : longestMs;
  if (operation === 'webhooks.get' && expected.outcome === 'done') {
    const isSent = await program.until(() => network.server.journal(id).requests >= Number(expected.attempts), limitMs);
    await pause(300);
    // A message between two attempts may still be on the screen.
    const isPlain = await program.until((text) => endOn(text, operation) === 'not recognized', 5_000);
    return { ended: isSent && isPlain ? 'done' : 'not recognized' };
  }
  await program.until(isFinal, limitMs);
  const loaded = /(\d+) loaded \(end\)/.exec(program.text())?.[1];
  return { ended, items: loaded === undefined ? undefined : Number(loaded) };
}

/** Quits the browser. While a write is pending, it warns, and the same key confirms. */
async function leave(program: ProgramInTerminal): Promise<{ left: FinalState; isWarned: boolean }> {
  program.type('\u001b');
  await pause(100);
  // A program that was stopped leaves its screen and enters it again.
  const hasLeft = (): boolean =>
    program.output().lastIndexOf('\u001b[?1049l') > program.output().lastIndexOf('\u001b[?1049h');
  let isWarned = false;
  for (let presses = 0; presses < 3 && !hasLeft(); presses += 1) {
    const before = program.text();
    program.type('\u0003');
    // After the exit, the same key would end the parent shell.
    await program.until((text) => hasLeft() || (text !== before && text.includes('same key again to leave')), 5_000);
    isWarned ||= program.text().includes('A customer is being created');
  }
  return { left: await program.ended(startMs), isWarned };
}

const startMs = 20_000;
/** The client's own deadline, with a margin for a busy machine. */
const longestMs = 60_000;

function endOn(screen: string, operation: string): Outcome['ended'] {
  const isCreate = operation === 'customers.create';
  // The list behind the form may have failed as well, so only the form is read.
  const words = isCreate ? wordsIn(screen, /║([^║]*)║/) : wordsOf(screen);
  if (isCreate && words.includes('Created cus_')) return 'done';
  const error = printedError(words);
  if (error !== 'not recognized') return error;
  return operation.endsWith('.list') && /\d loaded \(end\)/.test(words) ? 'done' : 'not recognized';
}

/** The words of a screen, and of the box on it, without the text beside the box. */
function wordsOf(screen: string): string {
  return `${wordsIn(screen, /(.*)/)} ${wordsIn(screen, /[║│]([^║│]*)[║│][^║]*$/)}`;
}

/** The matches of a pattern in each line, without frames, joined to one text. */
function wordsIn(screen: string, pattern: RegExp): string {
  const found = screen.split('\n').map((line) => pattern.exec(line)?.[1] ?? '');
  return found
    .join(' ')
    .replaceAll(/[│┌┐└┘─║╔╗╚╝═]/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
