// A pager that prints what it received, and ends after one line of input.
import { readFileSync } from 'node:fs';
import process from 'node:process';

const keys = Object.keys(process.env).filter((name) => name.endsWith('_KEY'));
const text = readFileSync(process.argv[2] ?? '', 'utf8');
process.on('SIGINT', () => process.stdout.write('pager: interrupted\n'));
process.stdin.on('data', (line) => {
  process.stdout.write(`pager: read ${JSON.stringify(line.toString())}\n`);
  process.exit(0);
});
// Printed last, because a test may send a signal as soon as it reads this.
process.stdout.write(`pager: ${text.length > 100 ? 'an item' : 'nothing'}, ${keys.length} keys\n`);
