import { writeFileSync } from 'node:fs';
import { markdown } from '../document.ts';
import { MOST_PAGES } from './judge.ts';
import { CALLERS, cellsOf, OPERATIONS } from './cells.ts';
import { type Expected, type Fault, FAULTS } from './faults.ts';

/** The page of the fault matrix, generated from the data of its tests. */
export function faultMatrixPage(faults: readonly Fault[]): string {
  const tried = cellsOf(faults).length;
  const skipped = faults.length * OPERATIONS.length * CALLERS.length - tried;
  const groups = [...new Set(faults.map(({ group }) => group))];
  const sections = groups.map((group) => {
    const rows = faults
      .filter((fault) => fault.group === group)
      .map((fault) => [fault.name, readText(fault), textOf(fault.write), notesText(fault)]);
    return `## ${group}\n\n${markdown([['Fault', 'Reads', 'Create customer', 'Notes'], ...rows])}`;
  });
  return `${introduction(faults.length, tried, skipped)}\n\n${sections.join('\n\n')}\n`;
}

function introduction(faults: number, tried: number, skipped: number): string {
  return `# Fault matrix

How paydeck handles ${faults} faults, in ${OPERATIONS.length} operations, for ${CALLERS.length} callers. They are one request of the client, its iterator, a command without a
terminal, and the browser. That is ${tried} cells; ${skipped} others do not exist. \`pnpm prove fault-matrix\` tries each on a real socket or in a real process. This page is written from the
data that the tests use (\`reliability/src/fault-matrix/faults.ts\`).

"3 times" is how often a request is made: a read is tried again, a write only where it is certain that nothing was sent. \`UnknownOutcomeError\` means that the customer may exist; it was
created once or not at all. A command exits with 1 for an error, with 4 for an unknown outcome, and with 130 when it is interrupted.

Besides what is in the tables, each cell has to hold all of this:

- **Requests.** The service counts them, and an error reports its attempts. Both numbers are as in the tables. An iteration without an error sends up to four more
  for further pages and the end. A list that repeats may send up to ${MOST_PAGES}.
- **Waiting.** Where a 429 names a reset in 1 s, the next request arrives at least 999 ms after the first one.
- **Deadline.** A call in a program of its own ends before a timer that is 50 ms longer than its deadline. That deadline is 8 s where a fault takes all of it, and 120 s elsewhere.
  The command and the browser have their own deadline of 30 s, and 30 s more to start and to end.
- **Abort.** A call ends before a timer of 50 ms, set at the abort. The command is interrupted with SIGINT. The browser is left with Ctrl-C, within 20 s, and warns when a customer is being created.
- **Key.** No error, client, output or frame has eight characters of it in a row, in plain text, in base64 or escaped for a URL.
- **Rejections.** None is unhandled.
- **Handles.** A program ends by itself within 5 s of its last result. Where a TLS handshake hangs, it has 11 s.
- **Terminal.** Its settings, modes and attributes are as they were.
- **Items.** A list that ends without an error has every item, each once. The rows that shift are the exception.

An iteration needs a list. The browser opens a webhook from a list only.`;
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
  if (attempts === 'up to three') return ', up to 3 times';
  return attempts > 1 ? `, ${attempts} times` : '';
}

function notesText({ reason, skipped = {} }: Fault): string {
  const byReason = new Map<string, string[]>();
  for (const [where, why] of Object.entries(skipped)) byReason.set(why, [...(byReason.get(why) ?? []), where]);
  const notTried = [...byReason].map(([why, where]) => `not tried for ${where.join(', ')}: ${why}`);
  return [...(reason === undefined ? [] : [reason]), ...notTried].join('; ');
}

if (import.meta.main) writeFileSync(new URL('../../../docs/fault-matrix.md', import.meta.url), faultMatrixPage(FAULTS));
