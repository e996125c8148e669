import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listNames } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import PQueue from 'p-queue';
import { CANARY } from '../contains-key.ts';
import { type Cell, counts, knownList } from './cells.ts';
import type { Fault } from './faults.ts';
import { callInBrowser } from './callers/browser.ts';
import { callHeadless } from './callers/headless.ts';
import { callClient } from './callers/client.ts';
import type { Setup } from './callers/setup.ts';
import { judge, type Limits } from './judge.ts';
import type { Outcome } from './outcome.ts';
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
  const home = mkdtempSync(join(tmpdir(), 'paydeck-matrix-'));
  const webhook = createFake(counts).webhooks.at(0)?.id ?? '';
  const setup: Setup = { key: CANARY, webhook, home };
  const faults = [...new Set(cells.map(({ fault }) => fault))].toSorted(
    (a, b) => Number(b.takesAllTime ?? 0) - Number(a.takesAllTime ?? 0),
  );
  try {
    const verdicts = await new PQueue({ concurrency: 4 }).addAll(
      faults.map(
        (fault) => async () =>
          tryFault(
            fault,
            cells.filter((cell) => cell.fault === fault),
            setup,
          ),
      ),
    );
    return verdicts.flat();
  } finally {
    rmSync(home, { recursive: true });
  }
}

async function tryFault(fault: Fault, cells: readonly Cell[], setup: Setup): Promise<Verdict[]> {
  const network = await openNetwork(fault, CANARY, setup.home);
  const verdict = (cell: Cell, outcome: Outcome): Verdict => {
    const journal = network.server.journal(cell.id);
    const faults = judge(cell, outcome, journal, limits);
    return {
      cell,
      faults: faults.length > 0 ? [...faults, outcome.printed] : faults,
      isKeyEchoed: journal.isKeyEchoed,
    };
  };
  try {
    const called = cells.filter(isClient);
    const outcomes = await callClient(called, network, setup);
    const programs = cells.filter((cell) => !isClient(cell));
    // Cells that wait for their deadline need no CPU, so more run in parallel. But too many that start at once slow
    // each other down.
    const others = await new PQueue({ concurrency: fault.takesAllTime ? 4 : 1 }).addAll(
      programs.map((cell) => async () => verdict(cell, await callProgram(cell, network, setup))),
    );
    return [...called.map((cell) => verdict(cell, outcomes.get(cell.id) ?? NOTHING)), ...others];
  } finally {
    network.close();
  }
}

function isClient({ caller }: Cell): boolean {
  return caller !== 'headless' && caller !== 'browser';
}

async function callProgram(cell: Cell, network: FaultyNetwork, setup: Setup): Promise<Outcome> {
  return cell.caller === 'headless' ? callHeadless(cell, network, setup) : callInBrowser(cell, network, setup);
}

const NOTHING: Outcome = { ended: 'not recognized', tookMs: 0, faults: [], printed: '' };

const limits: Limits = {
  // The deadline of the client, and 30 s in which a busy machine starts and ends a program. A client in a process of
  // its own compares its deadline with a timer.
  longestMs: 30_000 + 30_000,
  items: Object.fromEntries(listNames.map((name) => [`${name}.list`, knownList(name).count])),
};
