import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { listNames, type ListName } from '@paydeck/core';
import { listings } from '@paydeck/presentation';
import { anyText } from '@paydeck/presentation/test-support/hostile-text';
import { createFake } from '@paydeck/testing';
import { sample } from 'fast-check';
import pMap from 'p-map';
import { seededRandom } from '@paydeck/core/test-support/seeded-random';
import { browserFile } from '../programs.ts';
import { promisedRows } from '../properties/properties.ts';
import { type Family, type Row, rowOfFaults, type RunOptions } from '../row.ts';
import { EXITS } from './exits.ts';
import { controlSequence } from './hostile-text.ts';
import { startInTerminal } from './program-in-terminal.ts';

/** No data is executed by the terminal as a command, and the terminal is restored, however the browser ends. */
export const terminal: Family = {
  name: 'terminal',
  title: 'Terminal',
  parts: [safeTextRow, framesRow, exitsRow],
};

async function safeTextRow(options: RunOptions): Promise<Row[]> {
  const cases = options.isQuick ? 50_000 : 1_000_000;
  return promisedRows(
    [
      {
        what: 'Texts through safe text',
        goal: `${cases.toLocaleString('en')} cases, no control, bidi or link character, stable`,
        file: 'packages/presentation/src/text/safe-text.test.ts',
        tests: /contains no control|changes nothing when applied twice/,
      },
    ],
    cases,
    options,
  );
}

/** The texts of an item that the service's users choose. */
function textsOf(list: ListName): string[] {
  return listings[list].fields.flatMap((part) =>
    'name' in part && part.kind === 'text' && !/(?:^|_)id$|status/.test(part.name) ? [part.name] : [],
  );
}

/** Opens every list of a service with hostile texts, moves through it, and checks the output. */
async function framesRow({ seed }: RunOptions): Promise<Row> {
  const texts = sample(anyText, { seed, numRuns: 1_000 }).values();
  const fake = createFake({ limits: false, ...Object.fromEntries(listNames.map((name) => [name, 5])) });
  const text = (): string => `${MARK}${texts.next().value}${MARK}`;
  for (let index = 0; index < 40; index += 1) {
    for (const list of listNames) {
      const add: (record: object) => object = (record) => fake[list].add(record);
      add(Object.fromEntries(textsOf(list).map((name) => [name, text()])));
    }
  }
  fake.faults.next('payouts.list', { status: 400, message: `\u001b]52;c;aGk=\u0007\u202e${MARK}` });
  await using server = await fake.listen();
  const faults: string[] = [];
  let bytes = 0;
  for (const list of listNames) {
    const program = startInTerminal([process.execPath, browserFile, list], {
      HOME: '/dev/null',
      PAYDECK_TEST_KEY: 'test_key',
      PAYDECK_TEST_URL: server.baseUrl.test,
    });
    await program.until((screen) => /\d loaded/.test(screen) || screen.includes('Could not load'), startMs);
    for (const keys of ['j', '\r', 'j', 'j', '\u001b', '\t', 'G', 'k', '/', 'a', '\u001b', 'r', '?', '\u001b']) {
      program.type(keys);
      await pause(60);
    }
    // Each leaves what is in front. One too many would end the shell that compares the settings.
    for (let presses = 0; presses < 5; presses += 1) {
      program.type('\u0003');
      if (await program.until(() => /left \d+\r?\n/.test(program.output()), 3_000)) break;
    }
    const { faults: ofTheEnd } = await program.ended(endMs);
    program.kill();
    faults.push(...ofTheEnd.map((fault) => `${list}: ${fault}`));
    const output = program.output();
    bytes += output.length;
    const found = controlSequence(output);
    if (!output.includes(MARK)) faults.push(`${list}: shows no data`);
    if (found !== undefined) faults.push(`${list}: ${JSON.stringify(found)}`);
  }
  return rowOfFaults(
    'Frames and errors of a service with hostile texts',
    '0 control, bidi or link bytes of the data',
    `${bytes.toLocaleString('en')} bytes of four lists`,
    faults,
  );
}

const MARK = '¤';

/** The timeouts of the start and of the end, on a busy machine. */
const [startMs, endMs] = [20_000, 20_000];

async function exitsRow({ isQuick, seed, report }: RunOptions): Promise<Row> {
  const moments = isQuick ? 1 : 20;
  const random = seededRandom(seed);
  const runs = EXITS.flatMap((exit) =>
    Array.from({ length: moments }, () => ({ exit, afterMs: Math.floor(random() * 900) })),
  );
  const faultsOf = async ({ exit, afterMs }: (typeof runs)[number]): Promise<string[]> => {
    const program = startInTerminal([process.execPath, ...(exit.preloads ?? []), browserFile, '--demo'], {
      HOME: '/dev/null',
    });
    try {
      // The first moment at which there is anything to restore.
      const hasStarted = await program.until(() => program.output().includes('\u001b[?1049h'), startMs);
      const hasList = exit.needsList !== true || (await program.until((screen) => /\d loaded/.test(screen), startMs));
      if (!hasStarted || !hasList) return [`${exit.name}: the browser does not start`];
      await pause(afterMs);
      await exit.by(program);
      const { code, faults } = await program.ended(endMs);
      const wrong = code === undefined || exit.codes.includes(code) ? [] : [`exits with ${code}`];
      return [...faults, ...wrong].map((fault) => `${exit.name} after ${afterMs} ms: ${fault}`);
    } finally {
      program.kill();
    }
  };
  const found = await pMap(runs, faultsOf, { concurrency: 2 });
  found.flat().forEach(report);
  return rowOfFaults(
    'Ways to end x moments: settings, modes and attributes',
    `${EXITS.length} x ${moments}, all as before`,
    `${runs.length} runs`,
    found.flat(),
  );
}
