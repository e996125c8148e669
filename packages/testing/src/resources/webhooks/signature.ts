/** Signs an event. Returns the three headers of Standard Webhooks. */
export type Signer = (id: string, seconds: number, body: string) => Promise<Readonly<Record<string, string>>>;

/**
 * Creates a signer for Standard Webhooks: HMAC-SHA256 over id, time and body, joined by dots.
 *
 * @throws {TypeError} When the secret is invalid.
 */
export function createSigner(secret: string): Signer {
  const bytes = bytesOf(secret);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  // Web Crypto is also available in browsers and workers.
  const key = crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  return async (id, seconds, body) => {
    const signed = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(`${id}.${seconds}.${body}`));
    const signature = btoa(String.fromCharCode(...new Uint8Array(signed)));
    return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
  };
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const text = base64 === undefined || base64.length % 4 === 1 ? '' : atob(base64);
  if (text.length < 24 || text.length > 64) {
    throw new TypeError('A signing secret must be "whsec_" and 24 to 64 bytes in base64.');
  }
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
