// The minimal program that shows a list with a cursor in a terminal. It has the same rows as the browser, and writes
// changed lines directly to the terminal. The cost of the browser is measured against it.
import process from 'node:process';

const rows = Number(process.argv[2] ?? 1_037);
const { columns, rows: lines } = process.stdout;
const height = lines - 6;
let cursor = 0;
let top = 0;

process.stdin.setRawMode(true);
process.stdin.on('data', (keys: Buffer) => {
  for (const key of keys.toString()) {
    if (key === 'q') process.exit();
    if (key === 'j') move();
  }
});
process.stdout.write('\u001b[?1049h\u001b[?25l');
draw();

function move(): void {
  const before = cursor;
  cursor = Math.min(rows - 1, cursor + 1);
  if (cursor >= top + height) {
    top += 1;
    draw();
  } else {
    process.stdout.write(`\u001b[?2026h${at(before)}${at(cursor)}${status()}\u001b[?2026l`);
  }
}

function draw(): void {
  const body = Array.from({ length: height }, (_, index) => at(top + index)).join('');
  process.stdout.write(
    `\u001b[?2026h\u001b[H${' TEST demo  [1 Subscriptions]'.padEnd(columns)}${body}${status()}\u001b[?2026l`,
  );
}

function at(row: number): string {
  const text = `  sub_${String(row).padStart(5, '0')}    active    Ada Lovelace    Plan C2     2900 USD 2026-12-03 │ customer`;
  const line = text.padEnd(columns - 1);
  return `\u001b[${row - top + 4};1H${row === cursor ? `\u001b[7m▶${line}\u001b[27m` : ` ${line}`}`;
}

function status(): string {
  return `\u001b[${lines};1H${` ${cursor + 1} of ${rows} loaded`.padEnd(columns - 1)}`;
}
