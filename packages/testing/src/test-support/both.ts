import { request } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { createFake, type Fake, type FakeOptions } from '../index.ts';

/** A response that is the same over both transports. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as JSON. */
  readonly json: Body;
}

/** The body of a response. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies field by field, and compare the values
export type Body = any;

export interface Ask {
  readonly method?: string;
  /** The key; `null` for no header. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a string unchanged. */
  readonly body?: string | object;
}

/** Two equal fakes, one in process and one over HTTP. Both get the same requests and changes. */
export interface Both {
  /** The fake in process. */
  readonly fake: Fake;
  /** Applies a change to both fakes. */
  readonly each: <Value>(change: (fake: Fake) => Value) => Value;
  /** Sends a request to both fakes, and asserts the same status, headers and bytes. */
  readonly ask: (target: string, ask?: Ask) => Promise<Reply>;
  /** `ask` in test mode for `items`. */
  readonly items: (target: string, ask?: Ask) => Promise<Body[]>;
}

/** The start time of the fakes in rule tests. Only `advance` moves their clocks. */
export const NOW = '2026-03-02T09:00:00.000Z';

export async function both(options: FakeOptions = {}): Promise<Both> {
  const settings: FakeOptions = { subscriptions: 40, limits: false, clock: { from: NOW, running: false }, ...options };
  const inProcess = createFake(settings);
  const served = createFake(settings);
  const server = await served.listen();
  onTestFinished(async () => server.close());

  async function ask(target: string, init: Ask = {}): Promise<Reply> {
    const { method = 'GET', key = 'test_key', body } = init;
    const payload = typeof body === 'object' ? JSON.stringify(body) : body;
    const headers: Record<string, string> = {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...init.headers,
    };
    const origin = new URL(inProcess.baseUrl.test).origin;
    const direct = await inProcess.fetch(`${origin}${target}`, {
      method,
      headers,
      ...(payload !== undefined && { body: payload }),
    });
    const bytes = new Uint8Array(await direct.arrayBuffer());
    const overHttp = await askOverHttp(server.port, target, method, headers, payload);
    expect(overHttp.status).toBe(direct.status);
    expect(Buffer.from(overHttp.bytes).equals(bytes)).toBe(true);
    expect(compared(overHttp.headers)).toEqual(compared(Object.fromEntries(direct.headers)));
    const text = new TextDecoder().decode(bytes);
    return { status: direct.status, headers: Object.fromEntries(direct.headers), text, json: parsed(text) };
  }

  return {
    fake: inProcess,
    each: (change) => {
      change(served);
      return change(inProcess);
    },
    ask,
    items: async (target, init) => (await ask(`/test${target}`, init)).json.items,
  };
}

/** Returns the status and the code of an error, and a remark if its form is invalid. */
export function errorOf({ status, json, headers }: Reply): unknown[] {
  const isWhole =
    typeof json?.message === 'string' && json.message !== '' && headers['content-type'] === 'application/json';
  return isWhole ? [status, json.code] : [status, json?.code, 'without a message or a JSON content type'];
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the headers of the service, without those of the connection. */
function compared(headers: Readonly<Record<string, string>>): Record<string, string> {
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    'content-length': _length,
    'transfer-encoding': _encoding,
    ...rest
  } = headers;
  return rest;
}

async function askOverHttp(
  port: number,
  path: string,
  method: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<{ status: number; headers: Record<string, string>; bytes: Uint8Array }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { port, host: '127.0.0.1', path, method, headers: { ...headers, ...length }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const received: Record<string, string> = {};
          for (const [name, value] of Object.entries(response.headers)) received[name] = String(value);
          resolve({ status: response.statusCode ?? 0, headers: received, bytes: Buffer.concat(chunks) });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
