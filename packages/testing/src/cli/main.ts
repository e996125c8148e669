import manifest from '../../package.json' with { type: 'json' };
import { readFileSync } from 'node:fs';
import { codeOf, messageOf } from '../errors.ts';
import { createFake } from '../fake/create-fake.ts';
import { parseFaults } from '../faults/fault-plan.ts';
import { type Fault, FAULT_PRESETS } from '../faults/faults.ts';
import type { RecordedRequest } from '../service/recorded-request.ts';
import type { FakeServer } from '../transports/server.ts';
import { banner } from './banner.ts';
import { type Flags, helpText, readFlags } from './flags.ts';
import { runCommand } from './run-command.ts';

export async function main(args: readonly string[]): Promise<void> {
  process.stdout.on('error', (error) => {
    process.stderr.write(`paydeck-fake: stdout cannot be written (${codeOf(error) ?? 'unknown'}).\n`);
    process.exit(1);
  });
  try {
    const flags = readFlags(args);
    if (flags.help) process.stdout.write(helpText());
    else if (flags.version) process.stdout.write(`${manifest.version}\n`);
    else await run(flags);
  } catch (error) {
    // A usage error: one line, and the exit code of the other programs.
    process.stderr.write(`paydeck-fake: ${messageOf(error).replaceAll('\n', ' ')}\n`);
    process.exitCode = 2;
  }
}

async function run(flags: Flags): Promise<void> {
  const faults = flags.faults === undefined ? undefined : readFaults(flags.faults);
  const { command } = flags;
  const isTalking = process.stderr.isTTY && !flags.quiet && command.length === 0;
  const fake = createFake({ ...flags.fake, faults, onRequest: isTalking ? logLine(process.stderr) : undefined });
  const server = await fake.listen(flags.listen);
  if (command.length > 0) {
    try {
      process.exitCode = await runCommand(command, fake.keys, server.baseUrl);
    } finally {
      await server.close();
    }
    return;
  }
  // Registered before the ready line, because its reader may stop the server at once.
  stopOn(server);
  process.stdout.write(`paydeck-fake listening on ${server.baseUrl.test} and ${server.baseUrl.live}\n`);
  if (isTalking) process.stderr.write(banner(flags, fake, server));
}

function stopOn(server: FakeServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // The second signal exits at once.
      process.once(signal, () => process.exit(130));
      void server.close().then(() => process.exit(0));
    });
  }
}

function readFaults(nameOrFile: string): readonly Fault[] {
  if (Object.hasOwn(FAULT_PRESETS, nameOrFile)) return parseFaults(nameOrFile);
  let text: string;
  try {
    text = readFileSync(nameOrFile, 'utf8');
  } catch (error) {
    const presets = Object.keys(FAULT_PRESETS).join(', ');
    throw new Error(
      `The file of faults ${nameOrFile} cannot be read (${codeOf(error) ?? 'unknown'}). Give a JSON file, or one of ${presets}.`,
      {
        cause: error,
      },
    );
  }
  try {
    return parseFaults(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is no JSON' : messageOf(error);
    throw new Error(`The file of faults ${nameOrFile} cannot be used: ${reason}`, { cause: error });
  }
}

/** Writes one line for each request: `12:03:44 200 GET /test/payouts?page_size=5`. */
export function logLine(output: { write(text: string): unknown }): (request: RecordedRequest) => void {
  return ({ at, status, method, path, query, code, fault }) => {
    const time = new Date(at).toISOString().slice(11, 19);
    const text = new URLSearchParams(query).toString();
    const notes = [code, fault === undefined ? undefined : `fault ${fault}`].filter((note) => note !== undefined);
    const line = [time, status === 0 ? '---' : status, method, text === '' ? path : `${path}?${text}`, ...notes].join(
      ' ',
    );
    // Client input is sanitized for the terminal.
    output.write(`${line.replaceAll(/[^\x20-\x7e]/g, '?')}\n`);
  };
}
