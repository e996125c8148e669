import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** The user pressed Ctrl-C at a question. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled' as const;
}

/**
 * Asks a question on the terminal and returns the typed line. A secret is shown as stars. The terminal is always restored.
 */
export async function ask(question: string, io: Io, { isSecret }: { readonly isSecret: boolean }): Promise<string> {
  const { stdin, stderr } = io;
  if (!io.mayAsk)
    throw new UsageError(`this would ask: ${question.replace(/: $/, '')}. Leave out --no-input to be asked.`);
  // Before the question, because the terminal must not echo a fast answer.
  stdin.setRawMode?.(true);
  try {
    stderr.write(question);
    return await readLine(
      io,
      (character) => stderr.write(isSecret ? '*' : character),
      () => stderr.write('\b \b'),
    );
  } finally {
    stdin.setRawMode?.(false);
    stdin.pause();
    stderr.write('\n');
  }
}

function readLine({ stdin }: Io, onTyped: (character: string) => void, onErased: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let line: string[] = [];
    const settle = (end: () => void): void => {
      stdin.off('data', onData);
      stdin.off('end', onEnd);
      end();
    };
    const onEnd = (): void => settle(() => resolve(line.join('')));
    const onData = (chunk: Buffer | string): void => {
      // The escape sequence of an arrow key must not become part of a key.
      for (const character of chunk.toString().replaceAll(escapeSequences, '')) {
        if (character === '\r' || character === '\n' || character === ctrl('D')) return onEnd();
        if (character === ctrl('C')) return settle(() => reject(new Cancelled('cancelled')));
        if (character === ctrl('U')) {
          line.forEach(onErased);
          line = [];
        } else if (character === '\u007f' || character === '\b') {
          if (line.pop() !== undefined) onErased();
        } else if (character >= ' ') {
          line.push(character);
          onTyped(character);
        }
      }
      return undefined;
    };
    stdin.on('data', onData);
    stdin.on('end', onEnd);
    stdin.resume();
  });
}

function ctrl(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) - 64);
}

// oxlint-disable-next-line no-control-regex -- what begins with an escape is what this is about
const escapeSequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|O.|.)/g;
