import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import type { Socket } from 'node:net';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { freePort } from '@paydeck/test-kit/listen';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { responds } from './effects.ts';
import type { Fault, Network } from './faults.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';

/** The location of a fault: an address for each cell, and the environment that a process needs to reach it. */
export interface FaultyNetwork {
  readonly baseUrl: (cell: string) => string;
  readonly env: Readonly<Record<string, string>>;
  readonly server: FaultServer;
  close(): void;
}

/** Sets up proxies and certificates between a caller and the service. The folder stores the certificate to trust. */
export async function openNetwork(
  { network = 'plain', effect = responds }: Pick<Fault, 'network' | 'effect'>,
  key: string,
  folder: string,
): Promise<FaultyNetwork> {
  const onConnection = CONNECTIONS[network];
  const server = await startFaultServer({ effect, key, tls: await tlsOf(network), onConnection });
  const closed = network.endsWith('not there') || network === 'nobody listens' ? await freePort() : server.port;
  return {
    baseUrl: (cell) => `${originOf(network, closed)}/${cell}/test`,
    env: envOf(network, closed, folder),
    server,
    close: () => server.close(),
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
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const authorityName = 'CN=paydeck reliability';
cryptoProvider.set(webcrypto);
const authority = await createAuthority();

async function tlsOf(network: Network): Promise<TlsOptions | undefined> {
  const [from, until] = [new Date(Date.now() - 9 * dayMs), new Date(Date.now() + dayMs)];
  if (network === 'tls valid') return authority.issue({ host: 'localhost', from, until });
  if (network === 'tls expired')
    return authority.issue({ host: 'localhost', from, until: new Date(Date.now() - dayMs) });
  if (network === 'tls wrong host') return authority.issue({ host: 'other.invalid', from, until });
  if (network === 'tls self-signed') return selfSigned({ host: 'localhost', from, until });
  return undefined;
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
  if (!existsSync(file)) writeFileSync(file, authority.ca);
  return { NODE_EXTRA_CA_CERTS: file };
}

/** A certificate and its private key, in the format of a TLS server. */
interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** The contents of a certificate. */
interface CertificateFacts {
  readonly host: string;
  readonly from: Date;
  readonly until: Date;
}

type KeyPair = Awaited<ReturnType<typeof newKeys>>;

/** Creates a certificate authority for one run; `ca` is the certificate to trust. */
async function createAuthority(): Promise<{
  readonly ca: string;
  issue(facts: CertificateFacts): Promise<Certificate>;
}> {
  const keys = await newKeys();
  const ca = await X509CertificateGenerator.createSelfSigned({
    name: authorityName,
    keys,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  return { ca: ca.toString('pem'), issue: (facts) => issued(facts, authorityName, keys) };
}

/** A certificate that only itself vouches for. */
function selfSigned(facts: CertificateFacts): Promise<Certificate> {
  return issued(facts, `CN=${facts.host}`);
}

async function issued({ host, from, until }: CertificateFacts, issuer: string, signer?: KeyPair): Promise<Certificate> {
  const keys = await newKeys();
  const cert: X509Certificate = await X509CertificateGenerator.create({
    subject: `CN=${host}`,
    issuer,
    notBefore: from,
    notAfter: until,
    publicKey: keys.publicKey,
    signingKey: (signer ?? keys).privateKey,
    signingAlgorithm: algorithm,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  });
  return { cert: cert.toString('pem'), key: pemOf(keys.privateKey) };
}

function newKeys() {
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

// As PEM, because a TLS server does not take a `CryptoKey`.
function pemOf(key: webcrypto.CryptoKey): string {
  return KeyObject.from(key).export({ format: 'pem', type: 'pkcs8' }).toString();
}
