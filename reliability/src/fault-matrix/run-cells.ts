import { listNames } from '@paydeck/core';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { createFake } from '@paydeck/testing';
import pMap from 'p-map';
import { CANARY } from '../contains-key.ts';
import { type Cell, counts, knownList } from './cells.ts';
import type { Fault } from './faults.ts';
import { callInBrowser } from './callers/browser.ts';
import { callHeadless } from './callers/headless.ts';
import { callClient } from './callers/client.ts';
import type { Setup } from './callers/setup.ts';
import { judge, type Limits } from './judge.ts';
import { nothing, type Outcome } from './outcome.ts';
import { openNetwork, type FaultyNetwork } from './network.ts';

/** What is wrong with a cell; empty when it holds. */
export interface Verdict {
  readonly cell: Cell;
  readonly faults: readonly string[];
  /** Whether the service echoed the key. */
  readonly isKeyEchoed: boolean;
}

/** Runs cells: those of one fault one after another, several faults in parallel. */
export async function runCells(cells: readonly Cell[]): Promise<Verdict[]> {
  using home = temporaryFolder();
  const webhook = createFake(counts).webhooks.at(0)?.id ?? '';
  const setup: Setup = { key: CANARY, webhook, home: home.path };
  const byFault = [...Map.groupBy(cells, ({ fault }) => fault)].toSorted(
    ([a], [b]) => Number(b.takesAllTime ?? 0) - Number(a.takesAllTime ?? 0),
  );
  const verdicts = await pMap(byFault, ([fault, own]) => tryFault(fault, own, setup), { concurrency: 4 });
  return verdicts.flat();
}

async function tryFault(fault: Fault, cells: readonly Cell[], setup: Setup): Promise<Verdict[]> {
  using network = await openNetwork(fault, CANARY, setup.home);
  const verdict = (cell: Cell, outcome: Outcome): Verdict => {
    const journal = network.server.journal(cell.id);
    const faults = judge(cell, outcome, journal, limits);
    return {
      cell,
      faults: faults.length > 0 ? [...faults, outcome.printed] : faults,
      isKeyEchoed: journal.isKeyEchoed,
    };
  };
  const called = cells.filter(isClient);
  const outcomes = await callClient(called, network, setup);
  const programs = cells.filter((cell) => !isClient(cell));
  // Cells that wait for their deadline need no CPU, so more run in parallel. But too many that start at once slow each
  // other down.
  const others = await pMap(programs, async (cell) => verdict(cell, await callProgram(cell, network, setup)), {
    concurrency: fault.takesAllTime ? 4 : 1,
  });
  return [...called.map((cell) => verdict(cell, outcomes.get(cell.id) ?? nothing)), ...others];
}

function isClient({ caller }: Cell): boolean {
  return caller === 'client' || caller === 'iterator';
}

async function callProgram(cell: Cell, network: FaultyNetwork, setup: Setup): Promise<Outcome> {
  return cell.caller === 'browser' ? callInBrowser(cell, network, setup) : callHeadless(cell, network, setup);
}

const limits: Limits = {
  // The deadline of the client, and 30 s in which a busy machine starts and ends a program. A client in a process of
  // its own compares its deadline with a timer.
  longestMs: 30_000 + 30_000,
  items: Object.fromEntries(listNames.map((name) => [`${name}.list`, knownList(name).count])),
};
