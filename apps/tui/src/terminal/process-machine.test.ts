import process from 'node:process';
import { expect, test } from 'vitest';
import { processMachine } from './process-machine.ts';

test('pipes a text to a program, without an API key in its environment', async () => {
  process.env['PAYDECK_LIVE_KEY'] = 'canary';
  const machine = processMachine(process.stdout);
  const script = `
    let text = '';
    process.stdin.on('data', (part) => (text += part));
    process.stdin.on('end', () => process.exit(text === 'a text' && !JSON.stringify(process.env).includes('canary') ? 0 : 1));
  `;
  expect(await machine.pipe([process.execPath, '-e', script], 'a text')).toBe(true);
  expect(await machine.pipe([process.execPath, '-e', script], 'another text')).toBe(false);
  delete process.env['PAYDECK_LIVE_KEY'];
});

test('survives a program that does not exist, or does not read its input', async () => {
  const machine = processMachine(process.stdout);
  expect(await machine.pipe(['/nonexistent/program'], 'x'.repeat(1_000_000))).toBe(false);
  expect(await machine.pipe([process.execPath, '-e', ''], 'x'.repeat(1_000_000))).toBe(true);
  await expect(machine.runInTerminal(['/nonexistent/program'])).rejects.toThrow('could not be started');
});
