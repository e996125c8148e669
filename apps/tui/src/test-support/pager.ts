// A pager that says what it was given, and ends with a line of input.
import { readFileSync } from 'node:fs';
import process from 'node:process';

const keys = Object.keys(process.env).filter((name) => name.endsWith('_KEY'));
const text = readFileSync(process.argv[2] ?? '', 'utf8');
process.on('SIGINT', () => process.stdout.write('pager: interrupted\n'));
process.stdin.on('data', (line) => {
  process.stdout.write(`pager: read ${JSON.stringify(line.toString())}\n`);
  process.exit(0);
});
// Last: whoever reads it may send a signal at once.
process.stdout.write(`pager: ${text.length > 100 ? 'an item' : 'nothing'}, ${keys.length} keys\n`);
