import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of this folder in a child process, which has sent its first message. */
export class Child {
  readonly #process: ChildProcess;
  /** The first message. */
  readonly firstMessage: unknown;

  private constructor(process: ChildProcess, firstMessage: unknown) {
    this.#process = process;
    this.firstMessage = firstMessage;
  }

  static async start(program: string, argument: unknown): Promise<Child> {
    const process = fork(fileURLToPath(new URL(program, import.meta.url)), [JSON.stringify(argument)]);
    return new Child(process, await nextFrom(process));
  }

  /** Sends a message, and returns the reply. */
  async request(): Promise<unknown> {
    const reply = nextFrom(this.#process);
    this.#process.send('go');
    return reply;
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
        throw new Error(`A process exited with ${code} before it replied.`);
      }),
    ]);
    return message;
  } finally {
    ended.abort();
  }
}
