import { spawn } from 'node:child_process';
import process from 'node:process';

/** Runs a program without a terminal, and returns all its output. */
export async function outputOf(program: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await new Promise((resolve) => void child.on('close', resolve));
  return output;
}
