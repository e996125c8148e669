// A program that takes the terminal and then crashes in the way that its argument names.
import process from 'node:process';
import { createPainter } from '../painter/painter.ts';
import { guardTerminal } from '../terminal/terminal.ts';

process.stdout.write('\u001b[?1049h\u001b[?25l');
process.stdin.setRawMode(true);
guardTerminal(process.stdout, {
  unmount: () => void createPainter(process.stdout, { movesLines: true }).output.write('\u001b[?1049l\u001b[?25h'),
});
// An incomplete frame, whose colour must not reach the error message.
process.stdout.write('\u001b[?2026h\u001b[33m\u001b[5;20r');
const way = process.argv[2];
if (way === 'exit') process.exit(7);
const error = new Error('a bug\nwith \u001b[31mcolour');
if (way === 'reject') void Promise.reject(error);
else
  setImmediate(() => {
    throw error;
  });
