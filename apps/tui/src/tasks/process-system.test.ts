import process from 'node:process';
import { expect, test } from 'vitest';
import { processSystem } from './system.ts';

test('pipes a text to a program, without an API key in its environment', async () => {
  process.env['PAYDECK_LIVE_KEY'] = 'canary';
  const system = processSystem(process.stdout);
  const script = `
    let text = '';
    process.stdin.on('data', (part) => (text += part));
    process.stdin.on('end', () => process.exit(text === 'a text' && !JSON.stringify(process.env).includes('canary') ? 0 : 1));
  `;
  expect(await system.pipe([process.execPath, '-e', script], 'a text')).toBe(true);
  expect(await system.pipe([process.execPath, '-e', script], 'another text')).toBe(false);
  delete process.env['PAYDECK_LIVE_KEY'];
});

test('survives a program that does not exist, or does not read its input', async () => {
  const system = processSystem(process.stdout);
  expect(await system.pipe(['/nonexistent/program'], 'x'.repeat(1_000_000))).toBe(false);
  expect(await system.pipe([process.execPath, '-e', ''], 'x'.repeat(1_000_000))).toBe(true);
  await expect(system.runInTerminal(['/nonexistent/program'])).rejects.toThrow('could not be started');
});
