import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

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

/** Creates a certificate authority for one run; `ca` is the certificate to trust. */
export function createAuthority(): { readonly ca: string; issue(facts: CertificateFacts): Certificate } {
  const keys = newKeys();
  const name = 'paydeck reliability';
  const always = { host: name, from: new Date(Date.now() - dayMs), until: new Date(Date.now() + dayMs) };
  const ca = certificate({ ...always, subject: keys, issuer: keys.key, issuerName: name, isAuthority: true });
  return {
    ca,
    issue(facts) {
      const subject = newKeys();
      return {
        key: subject.key,
        cert: certificate({ ...facts, subject, issuer: keys.key, issuerName: name, isAuthority: false }),
      };
    },
  };
}

/** A self-signed certificate. */
export function selfSigned(facts: CertificateFacts): Certificate {
  const keys = newKeys();
  const fields = { ...facts, subject: keys, issuer: keys.key, issuerName: facts.host, isAuthority: false };
  return { key: keys.key, cert: certificate(fields) };
}

const dayMs = 86_400_000;

interface Keys {
  readonly key: string;
  readonly publicKey: Buffer;
}

// As PEM texts, because a TLS server does not accept a `KeyObject`.
function newKeys(): Keys {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: createPublicKey(pair.publicKey.export({ format: 'pem', type: 'spki' })).export({
      format: 'der',
      type: 'spki',
    }),
  };
}

interface Stated extends CertificateFacts {
  readonly subject: Keys;
  readonly issuer: string;
  readonly issuerName: string;
  readonly isAuthority: boolean;
}

// X.509 (RFC 5280, 4.1), limited to the fields that TLS checks. Node can read certificates and sign bytes, but cannot
// write a certificate.
function certificate({ host, from, until, subject, issuer, issuerName, isAuthority }: Stated): string {
  const issuerKey: KeyObject = createPrivateKey(issuer);
  const signed = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    distinguishedName(issuerName),
    sequence(time(from), time(until)),
    distinguishedName(host),
    subject.publicKey,
    tagged(0xa3, sequence(isAuthority ? authorityExtension : alternativeName(host))),
  );
  const signature = sign('sha256', signed, issuerKey);
  const whole = sequence(signed, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = whole.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function tagged(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.of(tag, body.length), body]);
  const length = body.length < 0x1_00 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), body]);
}

function sequence(...content: readonly Buffer[]): Buffer {
  return tagged(0x30, ...content);
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function oid(...bytes: readonly number[]): Buffer {
  return tagged(0x06, Buffer.of(...bytes));
}

function distinguishedName(name: string): Buffer {
  return sequence(tagged(0x31, sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(name)))));
}

function time(date: Date): Buffer {
  return tagged(0x18, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`));
}

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const isTrue = tagged(0x01, Buffer.of(0xff));
const authorityExtension = sequence(oid(0x55, 0x1d, 0x13), isTrue, tagged(0x04, sequence(isTrue)));

function alternativeName(host: string): Buffer {
  return sequence(oid(0x55, 0x1d, 0x11), tagged(0x04, sequence(tagged(0x82, Buffer.from(host)))));
}
