import process from 'node:process';
import { render } from 'ink';
import { App } from '../app.tsx';
import type { Connection } from '../connection.ts';
import { listings } from '../listings.ts';
import { createJobControl, guardTerminal, redrawOnResize } from '../terminal.ts';
import { allowsColor, createPaint } from '../theme.ts';
import { chosenColumns } from './columns.ts';
import { exitCodes } from './exit-codes.ts';
import type { Invocation } from './invocation.ts';

/** Opens the browser and gives the exit code when it is left. */
export async function browse({ client, session, listen }: Connection, invocation: Invocation): Promise<number> {
  const { listing, query, columns } = invocation;
  const { stdin, stdout, stderr } = process;
  const chosen = columns === undefined ? undefined : chosenColumns(listings[listing].view, columns);
  const jobControl = createJobControl(stdout);
  let frames = 0;
  const screen = render(
    <App
      client={client}
      listen={listen}
      session={session}
      listing={listing}
      query={query}
      columns={chosen}
      paint={createPaint(allowsColor(process.env))}
      now={Date.now}
      frames={() => frames}
      jobControl={jobControl}
    />,
    {
      stdin,
      stdout,
      stderr,
      alternateScreen: true,
      // Ink writes nothing until the end where CI is set, though someone sits in front of it.
      interactive: true,
      incrementalRendering: true,
      // At Ink's 30 a held key draws every second step only.
      maxFps: 60,
      exitOnCtrlC: false,
      patchConsole: false,
      onRender: () => (frames += 1),
    },
  );
  const letGo = guardTerminal(stdout, screen);
  redrawOnResize(stdout, screen, jobControl);
  try {
    await screen.waitUntilExit();
  } finally {
    letGo();
  }
  return exitCodes.done;
}
