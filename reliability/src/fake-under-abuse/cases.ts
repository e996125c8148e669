import { connect } from 'node:net';

/** A request that no correct client sends, and the allowed statuses of the response; 0 is a connection that closes without one. */
export interface AbuseCase {
  readonly name: string;
  readonly request: string | Buffer;
  readonly status: readonly number[];
}

const KEY = 'Authorization: Bearer test_key\r\nConnection: close\r\n';

export const CASES: readonly AbuseCase[] = [
  { name: 'another host', request: get('/test/payouts', 'Host: evil.example\r\n'), status: [421] },
  { name: 'no host', request: `GET /test/payouts HTTP/1.1\r\n${KEY}\r\n`, status: [400, 421] },
  { name: 'two hosts', request: get('/test/payouts', 'Host: localhost\r\nHost: evil.example\r\n'), status: [400, 421] },
  { name: 'a host with a user', request: get('/test/payouts', 'Host: localhost@evil.example\r\n'), status: [400, 421] },
  {
    name: 'a name that only begins as ours',
    request: get('/test/payouts', 'Host: localhost.evil.example\r\n'),
    status: [421],
  },
  { name: 'an unknown method', request: 'BREW /test/payouts HTTP/1.1\r\nHost: localhost\r\n\r\n', status: [400, 405] },
  {
    name: 'DELETE on a list',
    request: `DELETE /test/payouts HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\n`,
    status: [405],
  },
  {
    name: 'CONNECT',
    request: 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    status: [0, 400, 405, 421],
  },
  { name: 'a body of 10 MB', request: post('x'.repeat(10_000_000)), status: [400, 413, 422] },
  {
    name: 'a body without end',
    request: Buffer.concat([Buffer.from(head(1e12)), Buffer.alloc(20_000_000, 'x')]),
    status: [0, 400, 413],
  },
  {
    name: 'a length that is no number',
    request: `POST /test/customers HTTP/1.1\r\nHost: localhost\r\nContent-Length: ten\r\n${KEY}\r\n`,
    status: [400],
  },
  {
    name: 'a negative length',
    request: `POST /test/customers HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n${KEY}\r\n`,
    status: [400],
  },
  {
    name: 'two lengths',
    request: `POST /test/customers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n${KEY}\r\n{}`,
    status: [400],
  },
  {
    name: 'a length and chunks',
    request: `POST /test/customers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n${KEY}\r\n{}`,
    status: [400],
  },
  {
    name: 'headers of 1 MB',
    request: get('/test/payouts', `Host: localhost\r\nX: ${'x'.repeat(1_000_000)}\r\n`),
    status: [431],
  },
  {
    name: '10,000 headers',
    request: get('/test/payouts', `Host: localhost\r\n${'X: y\r\n'.repeat(10_000)}`),
    status: [431],
  },
  {
    name: 'an address of 1 MB',
    request: get(`/test/payouts?x=${'x'.repeat(1_000_000)}`, 'Host: localhost\r\n'),
    status: [414, 431],
  },
  {
    name: 'a client that never ends its headers',
    request: 'GET /test/payouts HTTP/1.1\r\nHost: localhost\r\n',
    status: [408],
  },
  { name: 'a TLS greeting', request: Buffer.from('16030100a5010000a10303', 'hex'), status: [0, 400] },
  { name: 'bytes of zero', request: Buffer.alloc(4_096), status: [0, 400] },
  {
    name: 'a path that leaves its folder',
    request: get('/test/../live/payouts', 'Host: localhost\r\n'),
    status: [400, 401, 404],
  },
  { name: 'a broken percent escape', request: get('/test/webhooks/%zz', 'Host: localhost\r\n'), status: [400] },
  { name: 'JSON 100,000 deep', request: post('['.repeat(100_000)), status: [400, 413, 422] },
  {
    name: 'names of the prototype',
    request: post('{"__proto__":{"email":"a@b.cc"},"constructor":1}'),
    status: [400, 422],
  },
];

function get(path: string, headers: string): string {
  return `GET ${path} HTTP/1.1\r\n${headers}${KEY}\r\n`;
}

function head(length: number): string {
  return `POST /test/customers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${KEY}\r\n`;
}

function post(body: string): string {
  return head(Buffer.byteLength(body)) + body;
}

/** Sends bytes and returns the status of the response: 0 when the connection closes without one. */
export async function exchangeRaw(
  port: number,
  request: string | Buffer,
  timeoutMs = 40_000,
): Promise<number | 'no response'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(() => end('no response'), timeoutMs);
    const end = (status: number | 'no response'): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(status);
    };
    socket.on('error', () => undefined).on('close', () => end(0));
    socket.once('data', (data) => end(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 0)));
    socket.write(request);
  });
}
