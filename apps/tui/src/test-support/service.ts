import { createClient, type Client, type ClientEvent, type Subscription } from '@paydeck/core';

/** A small service whose every response is decided by the test. The client in front of it is the real one. */
export interface TestService {
  readonly client: Client;
  listen(listener: (event: ClientEvent) => void): () => void;
  /** The query strings of the requests: `page_size=100&page_number=0`. */
  readonly queries: string[];
  /** The requests. They are kept, because the signal of a request can be garbage-collected with it. */
  readonly requests: Request[];
  /** Sends this response to the next request instead of a page. */
  answerNext(answer: () => Response | Promise<Response>): void;
  /** Holds the next request until the returned function is called. */
  holdNext(): () => void;
  /** Resolves when the next request has arrived. */
  nextArrival(): Promise<void>;
  /** Ends the pauses between the client's retries. They last until then. */
  endPauses(): void;
}

export function createService(items: readonly Subscription[], { retries = 0 } = {}): TestService {
  const listeners = new Set<(event: ClientEvent) => void>();
  const queries: string[] = [];
  const requests: Request[] = [];
  const pauses = new Set<() => void>();
  const awaiting: (() => void)[] = [];
  const answers: (() => Response | Promise<Response>)[] = [];
  const pageOf = (query: URLSearchParams): Response => {
    const size = Number(query.get('page_size') ?? 10);
    const start = Number(query.get('page_number') ?? 0) * size;
    const after = Date.parse(query.get('created_at_gte') ?? '2000-01-01T00:00:00Z');
    const before = Date.parse(query.get('created_at_lte') ?? '2100-01-01T00:00:00Z');
    const inside = items.filter(
      ({ created_at }) => Date.parse(created_at) >= after && Date.parse(created_at) <= before,
    );
    return json({ items: inside.slice(start, start + size) });
  };
  const client = createClient({
    mode: 'test',
    apiKey: 'test_key',
    baseUrl: 'https://service.invalid/test',
    retries,
    clock: {
      now: () => performance.now(),
      date: () => new Date(),
      // Only pauses between retries can be ended; timeouts of requests never fire here.
      after(delayMs, callback) {
        if (delayMs < shortestLimitMs) pauses.add(callback);
        return () => void pauses.delete(callback);
      },
    },
    random: () => 1,
    onEvent: (event) => listeners.forEach((listener) => listener(event)),
    async fetch(input, init) {
      const request = input instanceof Request ? input : new Request(input, init);
      const { searchParams } = new URL(request.url);
      queries.push(searchParams.toString());
      requests.push(request);
      for (const tell of awaiting.splice(0)) tell();
      const answer = answers.shift();
      return answer === undefined ? pageOf(searchParams) : await answer();
    },
  });
  return {
    client,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    queries,
    requests,
    answerNext: (answer) => void answers.push(answer),
    holdNext() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const query = new URLSearchParams();
      answers.push(async () => {
        new URLSearchParams(queries.at(-1)).forEach((value, name) => query.set(name, value));
        await promise;
        return pageOf(query);
      });
      return () => resolve(undefined);
    },
    nextArrival: () => new Promise((resolve) => void awaiting.push(resolve)),
    endPauses() {
      for (const end of pauses) end();
      pauses.clear();
    },
  };
}

const shortestLimitMs = 10_000;

/** A JSON response, with rate-limit headers that report 41 of 50 requests left. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, {
    status,
    headers: { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '41', 'x-ratelimit-reset': '30' },
  });
}
