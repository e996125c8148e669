import type { VirtualTime } from './virtual-time.ts';

/** What the script does, without a network: one key, its version, and the server's time. */
export class Server {
  scripts = 0;
  bytes = 0;
  readonly #time: VirtualTime;
  readonly #wayMs: () => number;
  #version = 0;
  #state = '';
  #slotsUntil = 0;

  /** `wayMs` is how long a command takes there, and its response back. */
  constructor(time: VirtualTime, wayMs = () => 0.2 + 0.2 * Math.random()) {
    this.#time = time;
    this.#wayMs = wayMs;
  }

  async evalSha(
    _: string,
    { arguments: [version, next = '', slotMs, hasSlot] }: { arguments: string[] },
  ): Promise<string[]> {
    await this.#time.pass(this.#wayMs());
    this.scripts += 1;
    // Its clock is an hour off.
    const now = this.#time.now() + 3_600_000;
    const isFree = hasSlot === '1' || now >= this.#slotsUntil;
    const isWritten = next !== '' && version === String(this.#version) && isFree;
    const slotInMs = Math.max(0, this.#slotsUntil - now);
    if (isWritten) {
      this.#version += 1;
      this.#state = next;
      this.bytes = Math.max(this.bytes, next.length);
    } else if (next !== '') this.#slotsUntil = now + slotInMs + Number(slotMs);
    const time = [String(Math.floor(now / 1_000)), String(Math.floor((now % 1_000) * 1_000))];
    const response = [
      isWritten ? '1' : '0',
      String(this.#version),
      isWritten ? '' : this.#state,
      ...time,
      String(slotInMs),
    ];
    await this.#time.pass(this.#wayMs());
    return response;
  }

  async eval(): Promise<never> {
    throw new Error('The script is always known.');
  }
}
