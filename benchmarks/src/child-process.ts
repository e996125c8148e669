import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of this folder in a process of its own, which said something when it had started. */
export class Child {
  readonly #process: ChildProcess;
  /** The first thing that it said. */
  readonly said: unknown;

  private constructor(process: ChildProcess, said: unknown) {
    this.#process = process;
    this.said = said;
  }

  static async start(program: string, argument: unknown): Promise<Child> {
    const process = fork(fileURLToPath(new URL(program, import.meta.url)), [JSON.stringify(argument)]);
    return new Child(process, await nextFrom(process));
  }

  /** Asks it, and gives its answer. */
  async ask(): Promise<unknown> {
    const answer = nextFrom(this.#process);
    this.#process.send('go');
    return answer;
  }

  stop(): void {
    this.#process.kill();
  }
}

async function nextFrom(process: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  try {
    const [message]: unknown[] = await Promise.race([
      once(process, 'message', { signal: ended.signal }),
      once(process, 'exit', { signal: ended.signal }).then(([code]) => {
        throw new Error(`A process ended with ${code} before it answered.`);
      }),
    ]);
    return message;
  } finally {
    ended.abort();
  }
}
