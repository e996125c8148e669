import type { Socket } from 'node:net';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { freePort } from '@paydeck/test-kit/listen';
import { generate } from 'selfsigned';
import { responds } from './effects.ts';
import type { Fault, Network } from './faults.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';

/** The location of a fault: an address for each cell, and the environment that a process needs to reach it. */
export interface FaultyNetwork {
  readonly baseUrl: (cell: string) => string;
  readonly env: Readonly<Record<string, string>>;
  readonly server: FaultServer;
  [Symbol.dispose](): void;
}

/** Sets up proxies and certificates between a caller and the service. The folder stores the certificate to trust. */
export async function openNetwork(
  { network = 'plain', effect = responds }: Pick<Fault, 'network' | 'effect'>,
  key: string,
  folder: string,
): Promise<FaultyNetwork> {
  const onConnection = CONNECTIONS[network];
  const server = await startFaultServer({ effect, key, tls: await CERTIFICATES[network]?.(), onConnection });
  const closed = network.endsWith('not there') || network === 'nobody listens' ? await freePort() : server.port;
  return {
    baseUrl: (cell) => `${originOf(network, closed)}/${cell}/test`,
    env: envOf(network, closed, folder),
    server,
    [Symbol.dispose]: () => server.close(),
  };
}

const reset = (socket: Socket): void => void socket.resetAndDestroy();

/** Handlers for connections that never carry a request. */
const CONNECTIONS: { readonly [Name in Network]?: (socket: Socket) => void } = {
  resets: reset,
  closes: (socket) => void socket.end(),
  'tls resets': (socket) => void socket.once('data', () => reset(socket)),
  'tls closes': (socket) => void socket.once('data', () => socket.end()),
  'tls hangs': (socket) => void socket.resume(),
  'tls spoken to plain HTTP': (socket) =>
    void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  'proxy refuses': (socket) =>
    void socket.once('data', () => socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')),
  'proxy wants a password': (socket) =>
    void socket.once('data', () =>
      socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n',
      ),
    ),
  'proxy resets': (socket) => void socket.once('data', () => reset(socket)),
};

const dayMs = 86_400_000;
const authority = await generate([{ name: 'commonName', value: 'paydeck reliability' }], {
  keyType: 'ec',
  algorithm: 'sha256',
  extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
});

/** The certificates of servers, and their keys. Callers trust those of the authority. */
const CERTIFICATES: { readonly [Name in Network]?: () => Promise<TlsOptions> } = {
  'tls valid': () => certificateFor('localhost', dayMs, authority),
  'tls expired': () => certificateFor('localhost', -dayMs, authority),
  'tls wrong host': () => certificateFor('other.invalid', dayMs, authority),
  'tls self-signed': () => certificateFor('localhost', dayMs),
};

async function certificateFor(host: string, untilMs: number, signer?: typeof authority): Promise<TlsOptions> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 9 * dayMs),
    notAfterDate: new Date(Date.now() + untilMs),
    ...(signer && { ca: { cert: signer.cert, key: signer.private } }),
  });
  return { cert, key };
}

function originOf(network: Network, port: number): string {
  if (network.startsWith('tls')) return `https://localhost:${port}`;
  if (network === 'no such name' || network.startsWith('proxy')) return 'https://service.invalid';
  return `http://127.0.0.1:${port}`;
}

function envOf(network: Network, port: number, folder: string): Record<string, string> {
  if (network.startsWith('proxy')) return { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: `http://127.0.0.1:${port}` };
  if (!network.startsWith('tls')) return {};
  const file = join(folder, 'authority.pem');
  // Written once, because another process may be reading it.
  if (!existsSync(file)) writeFileSync(file, authority.cert);
  return { NODE_EXTRA_CA_CERTS: file };
}
