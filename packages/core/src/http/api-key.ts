import type { Mode } from '../endpoint.ts';
import { ConfigurationError } from '../errors/errors.ts';
import { oneOfValues } from '../errors/options.ts';

/**
 * A key with its mode and its base URL. The key is never printed: `inspect`, `String`, `JSON.stringify` and
 * `structuredClone` show `[redacted …last4]`. They show `[redacted]` for a key of fewer than 12 characters, and for a
 * key that comes from a function.
 */
export class ApiKey {
  readonly mode: Mode;
  readonly baseUrl: string;
  /** The redacted key. */
  readonly key: string;
  readonly #load: () => string | Promise<string>;
  readonly #origin: string;
  readonly #path: string;

  constructor(mode: Mode, baseUrl: string, source: string | (() => string | Promise<string>)) {
    const url = checkedBaseUrl(baseUrl);
    this.mode = oneOfValues(['test', 'live'], 'mode', mode);
    this.#origin = url.origin;
    this.#path = url.pathname.replace(/\/+$/, '');
    this.baseUrl = this.#origin + this.#path;
    const isFunction = typeof source === 'function';
    this.key = isFunction ? '[redacted]' : redacted(checkedKey(source));
    this.#load = isFunction ? async () => checkedKey(await callSource(source)) : () => source;
    // A method with a computed name would keep esbuild from leaving the class out of programs that do not need it.
    const shown = `ApiKey(${this.mode}, ${this.baseUrl}, ${this.key})`;
    Object.defineProperty(this, Symbol.for('nodejs.util.inspect.custom'), { value: () => shown });
  }

  /** Returns the current key. */
  async reveal(): Promise<string> {
    return this.#load();
  }

  /** Returns the headers of a request with the key. Throws when its URL is not below the base URL of the key. */
  authorize(request: Pick<Request, 'url' | 'headers'>, key: string): Headers {
    const url = new URL(request.url);
    if (url.origin !== this.#origin || !url.pathname.startsWith(`${this.#path}/`) || url.username || url.password) {
      throw new ConfigurationError(`The key is only sent to ${this.baseUrl}.`);
    }
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${key}`);
    return headers;
  }

  toString(): string {
    return this.key;
  }

  toJSON(): string {
    return this.key;
  }
}

async function callSource(source: () => string | Promise<string>): Promise<string> {
  try {
    return await source();
  } catch {
    // The error is dropped, because it may contain the key or a credential of the vault that stores the key.
    throw new ConfigurationError('The apiKey function failed.', { code: 'KEY_UNAVAILABLE', parameter: 'apiKey' });
  }
}

function redacted(key: string): string {
  // Four characters would reveal too much of a short key.
  return key.length < 12 ? '[redacted]' : `[redacted …${key.slice(-4)}]`;
}

function checkedKey(key: unknown): string {
  if (typeof key !== 'string' || key === '') {
    throw new ConfigurationError('apiKey must be the key of the chosen mode, or a function that returns it.', {
      parameter: 'apiKey',
    });
  }
  const position = key.search(/[^\x21-\x7e\xa1-\xff]/);
  if (position < 0) return key;
  throw new ConfigurationError(
    `apiKey contains a character that a header cannot hold (position ${position + 1} of ${key.length}). Copy the key again.`,
    { parameter: 'apiKey' },
  );
}

function checkedBaseUrl(baseUrl: unknown): URL {
  if (typeof baseUrl !== 'string' || baseUrl.trim() === '') {
    throw new ConfigurationError(
      'baseUrl is missing. Give the address of the service in the chosen mode, such as https://test.example.com.',
      { parameter: 'baseUrl' },
    );
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url && isSafe && !(url.username || url.password || url.search || url.hash)) return url;
  throw new ConfigurationError(
    'baseUrl must start with https:// (http:// only on a loopback address), without user name, password, query or fragment.',
    { parameter: 'baseUrl' },
  );
}

function isLoopback(hostname: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.+\.)?localhost)$/.test(hostname);
}

/** Returns a hash that tells keys apart and reveals none: 48 bits, so that many keys have the same. */
export async function fingerprintOf(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`paydeck checkpoint ${key}`));
  return Array.from(new Uint8Array(hash, 0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
