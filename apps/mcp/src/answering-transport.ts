import process from 'node:process';
import { isJSONRPCNotification, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/**
 * Closes when stdin has ended and every request is answered. The transport of the SDK closes at once, and drops the calls
 * that are under way: those of a file on stdin, for example.
 */
export class AnsweringTransport extends StdioServerTransport {
  readonly #unanswered = new Set<unknown>();
  #isClosing = false;

  override async start(): Promise<void> {
    const { onmessage: deliver } = this;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport is no event target
    this.onmessage = (message) => {
      // A subscription is answered only when it is cancelled.
      if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') this.#unanswered.add(message.id);
      deliver?.(message);
      // A cancelled request is not answered.
      if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
        void this.#settle(message.params?.['requestId']);
    };
    await super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!('method' in message)) await this.#settle(message.id);
  }

  override async close(): Promise<void> {
    this.#isClosing = process.stdin.readableEnded && process.stdout.errored === null && this.#unanswered.size > 0;
    if (!this.#isClosing) await super.close();
  }

  async #settle(id: unknown): Promise<void> {
    this.#unanswered.delete(id);
    if (this.#isClosing && this.#unanswered.size === 0) await super.close();
  }
}
