import process from 'node:process';
import { configFileOf } from '@paydeck/profiles';
import { render } from 'ink';
import { exitCodes, spellCurrencies } from '@paydeck/presentation/internal';
import { hideKeys, processSystem } from '../tasks/system.ts';
import { choicesFile, openChoiceStore } from '../service/choice-store.ts';
import type { Accounts } from '../service/accounts.ts';
import { Root, type FirstAccount } from '../terminal/root.tsx';
import { canMoveLines, createPainter } from '../painter/painter.ts';
import { isAsciiOnly } from '../terminal/ascii-only.ts';
import { asciiOutput } from '../terminal/ascii-output.ts';
import { spellKeys } from '../keys/key-names.ts';
import { listings } from '../service/listings.ts';
import { createJobControl } from '../terminal/job-control.ts';
import { guardTerminal, inkDrawer, redrawOnResize } from '../terminal/terminal.ts';
import { namedColumns } from './columns.ts';
import type { ListInvocation } from './invocation.ts';
import { usesScreenReader } from './screen-reader.ts';
import type { Skeleton } from './skeleton.ts';

/** Opens the browser in place of the skeleton, and returns the exit code when the user quits. */
export async function browse(
  first: FirstAccount,
  accounts: Accounts,
  invocation: ListInvocation,
  skeleton: Skeleton | undefined,
): Promise<number> {
  const { listing, query, columns } = invocation;
  const { stdin, stderr } = process;
  const isAscii = isAsciiOnly(process.env);
  const stdout = isAscii ? asciiOutput(process.stdout) : process.stdout;
  if (isAscii) {
    spellKeys();
    spellCurrencies();
  }
  const chosen = columns === undefined ? undefined : namedColumns(listings[listing], columns);
  hideKeys(process.env);
  const file = configFileOf({ env: process.env });
  const choices = await openChoiceStore(file === undefined ? undefined : choicesFile(file));
  const jobControl = createJobControl(stdout);
  const isForScreenReader = usesScreenReader(invocation, process.env);
  const movesLines = canMoveLines(process.env, process.platform);
  // For a screen reader Ink writes the lines that change.
  const painter = isForScreenReader ? undefined : createPainter(stdout, { movesLines });
  skeleton?.clear();
  const screen = render(
    <Root
      first={first}
      accounts={accounts}
      env={process.env}
      listing={listing}
      query={query}
      columns={chosen}
      choices={choices}
      now={Date.now}
      painter={painter}
      jobControl={jobControl}
      system={processSystem(stdout)}
    />,
    {
      stdin,
      stdout: painter?.output ?? stdout,
      // Ink writes each frame whole, and the painter what has changed.
      debug: painter !== undefined,
      stderr,
      alternateScreen: true,
      // With CI set, Ink would write only at the end, even on a terminal.
      interactive: true,
      incrementalRendering: true,
      // Ink's own way for screen readers writes the whole screen at every key; ours writes the lines that change.
      isScreenReaderEnabled: false,
      // If the terminal supports it, keys with the same legacy codes are distinguished.
      kittyKeyboard: { mode: 'auto' },
      // With Ink's 30 frames a second, a held key would draw only every second step.
      maxFps: 60,
      exitOnCtrlC: false,
      patchConsole: false,
    },
  );
  const restore = guardTerminal(stdout, screen);
  skeleton?.stopListening();
  redrawOnResize(stdout, painter ?? inkDrawer(stdout, screen), jobControl);
  try {
    await screen.waitUntilExit();
    await choices.settled();
  } finally {
    restore();
  }
  return exitCodes.done;
}
