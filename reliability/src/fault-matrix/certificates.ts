import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** A certificate and its private key, in the format of a TLS server. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** The contents of a certificate. */
export interface CertificateFacts {
  readonly host: string;
  readonly from: Date;
  readonly until: Date;
}

type KeyPair = Awaited<ReturnType<typeof newKeys>>;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const authorityName = 'CN=paydeck reliability';
cryptoProvider.set(webcrypto);

/** Creates a certificate authority for one run; `ca` is the certificate to trust. */
export async function createAuthority(): Promise<{
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
export function selfSigned(facts: CertificateFacts): Promise<Certificate> {
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
