import type { VirtualTime } from './virtual-time.ts';

/** What the script does, without a network: one key, its version, and the server's time. */
export class Server {
  scripts = 0;
  bytes = 0;
  /** As of the client: whether it is connected. A server that was away comes back empty. */
  isReady = true;
  readonly #time: VirtualTime;
  readonly #wayMs: () => number;
  #version = '0';
  #state = '';

  /** `wayMs` is how long a command takes there, and its response back. */
  constructor(time: VirtualTime, wayMs = () => 0.2 + 0.2 * Math.random()) {
    this.#time = time;
    this.#wayMs = wayMs;
  }

  async evalSha(_: string, { arguments: [version, next = ''] }: { arguments: string[] }): Promise<string[]> {
    await this.#time.pass(this.#wayMs());
    if (!this.isReady) throw new Error('the connection was closed');
    this.scripts += 1;
    // Its clock is an hour off.
    const now = this.#time.now() + 3_600_000;
    const isWritten = next !== '' && version === this.#version;
    const time = [String(Math.floor(now / 1_000)), String(Math.floor((now % 1_000) * 1_000))];
    if (isWritten) {
      this.#version = `${time.join('.')}.${this.scripts}`;
      this.#state = next;
      this.bytes = Math.max(this.bytes, next.length);
    }
    const response = [isWritten ? '1' : '0', this.#version, isWritten ? '' : this.#state, ...time];
    await this.#time.pass(this.#wayMs());
    return response;
  }

  /** Forgets everything, and is away for a time. */
  async goAway(ms: number): Promise<void> {
    this.isReady = false;
    this.#version = '0';
    this.#state = '';
    await this.#time.pass(ms);
    this.isReady = true;
  }

  async eval(): Promise<never> {
    throw new Error('The script is always known.');
  }
}
