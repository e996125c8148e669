import { markdown } from '../table.ts';
import { CALLERS, cellsOf, KINDS, OPERATIONS } from './cells.ts';
import type { Expected, Fault } from './fault.ts';

/** The page of the fault matrix, generated from the data of its tests. */
export function faultMatrixPage(faults: readonly Fault[]): string {
  const { tried, skipped } = cellsOf(faults);
  const groups = [...new Set(faults.map(({ group }) => group))];
  const sections = groups.map((group) => {
    const rows = faults
      .filter((fault) => fault.group === group)
      .map((fault) => [fault.name, readText(fault), textOf(fault.write), skippedText(fault)]);
    return `## ${group}\n\n${markdown([['Fault', 'Reads', 'Create customer', 'Not tried'], ...rows])}`;
  });
  return `${introduction(faults.length, tried.length, skipped.length)}\n\n${sections.join('\n\n')}\n`;
}

function introduction(faults: number, tried: number, skipped: number): string {
  return `# Fault matrix

How paydeck handles ${faults} faults, in ${OPERATIONS.length} operations, for ${CALLERS.length} callers. They are one request of the client, its iterator, an exact list, a command without a
terminal, and the browser. That is ${tried} cells; ${skipped} others mean nothing. \`pnpm prove fault-matrix\` tries each on a real socket or in a real process. This page is written from the
data that the tests use (\`reliability/src/fault-matrix/faults.ts\`).

"3 times" is how often a request is made: a read is tried again, a write only where it is certain that nothing was sent. \`UnknownOutcomeError\` means that the customer may exist; it was
created once or not at all. A command exits with 1 for an error, with 4 for an unknown outcome, and with 130 when it is interrupted.

Besides what is in the tables, each cell has to end before its deadline, and within 50 ms of an abort. No output has a byte of the key, and no rejection is unhandled.
No handle keeps its process open, and the terminal is as it was. ${reasons()}`;
}

// A reason that applies to every fault is listed once.
function reasons(): string {
  return `${KINDS['webhooks.get'] === 'get' ? 'A walk needs a list. ' : ''}A list that has an iterator is not read twice to be exact. The browser opens a webhook from a list only.`;
}

function readText({ read, readBy = {} }: Fault): string {
  const others = Object.entries(readBy).filter(([, expected]) => textOf(expected) !== textOf(read));
  const byText = new Map<string, string[]>();
  for (const [caller, expected] of others)
    byText.set(textOf(expected), [...(byText.get(textOf(expected)) ?? []), caller]);
  return [textOf(read), ...[...byText].map(([text, callers]) => `${callers.join(', ')}: ${text}`)].join('; ');
}

function textOf({ outcome, codes = [], attempts, or }: Expected): string {
  const what = outcome === 'done' || outcome === 'aborted' || outcome === 'output failed' ? outcome : `\`${outcome}\``;
  const code = codes.length > 0 ? ` (${codes.join(', ')})` : '';
  return `${what}${code}${timesText(attempts)}${or ? `, or ${textOf(or)}` : ''}`;
}

function timesText(attempts: Expected['attempts']): string {
  if (attempts === 'some') return ', several times';
  if (attempts === 'up to three') return ', up to 3 times';
  return attempts > 1 ? `, ${attempts} times` : '';
}

function skippedText({ skipped = {} }: Fault): string {
  const byReason = new Map<string, string[]>();
  for (const [where, reason] of Object.entries(skipped)) byReason.set(reason, [...(byReason.get(reason) ?? []), where]);
  return [...byReason].map(([reason, where]) => `${where.join(', ')}: ${reason}`).join('; ');
}
