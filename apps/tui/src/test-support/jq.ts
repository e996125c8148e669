// Replaces jq, which not every machine has. Supports only the jq programs of docs/cli.md.
import process from 'node:process';
import { text } from 'node:stream/consumers';

interface Webhook {
  readonly url: string;
  readonly disabled: boolean;
}

const programs: Readonly<Record<string, (input: string) => unknown[]>> = {
  '-s map(.amount) | add': (input) => [lines<{ amount: number }>(input).reduce((sum, { amount }) => sum + amount, 0)],
  '-r select(.disabled) | .url': (input) =>
    lines<Webhook>(input)
      .filter(({ disabled }) => disabled)
      .map(({ url }) => url),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page prints
  '-r .filter_types[]': (input) => (JSON.parse(input) as { filter_types: string[] }).filter_types,
};

const program = programs[process.argv.slice(2).join(' ')];
if (program === undefined) {
  process.stderr.write(`This jq does not know ${process.argv.slice(2).join(' ')}.\n`);
  process.exitCode = 3;
} else {
  for (const value of program(await text(process.stdin))) process.stdout.write(`${String(value)}\n`);
}

function lines<T>(input: string): T[] {
  const rows = input.trimEnd().split('\n').join(',');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page prints
  return JSON.parse(`[${rows}]`) as T[];
}
