import type { Mode } from '../mode.ts';
import { ConfigurationError } from '../errors/errors.ts';
import { oneOfWords } from '../errors/option.ts';

/** A key, or an asynchronous function that gives the current one, so that keys can be rotated. */
export type ApiKeySource = string | (() => string | Promise<string>);

/**
 * The key together with the mode and the address that it belongs to. It never prints: `inspect`, `String`,
 * `JSON.stringify` and a structured clone show `[redacted …last4]`, and `[redacted]` alone of a key that has fewer than 12
 * characters or comes from a function.
 */
export class ApiKey {
  readonly mode: Mode;
  readonly baseUrl: string;
  /** What may be shown of the key. */
  readonly key: string;
  readonly #source: ApiKeySource;
  readonly #origin: string;
  readonly #path: string;

  constructor(mode: Mode, baseUrl: string, source: ApiKeySource) {
    const url = checkedBaseUrl(baseUrl);
    this.mode = oneOfWords(['test', 'live'], 'mode', mode);
    this.#origin = url.origin;
    this.#path = url.pathname.replace(/\/+$/, '');
    this.baseUrl = this.#origin + this.#path;
    this.#source = typeof source === 'function' ? source : checkedKey(source);
    this.key = typeof source === 'function' ? '[redacted]' : redacted(source);
    // A method with a computed name would keep esbuild from leaving the class out of programs that do not need it.
    const shown = `ApiKey(${this.mode}, ${this.baseUrl}, ${this.key})`;
    Object.defineProperty(this, Symbol.for('nodejs.util.inspect.custom'), { value: () => shown });
  }

  /** The key as it is now. */
  async reveal(): Promise<string> {
    const source = this.#source;
    return typeof source === 'function' ? checkedKey(await ask(source)) : source;
  }

  /** The one place where the key enters a request: only if the address is the key's own. */
  authorize(headers: Headers, url: URL, key: string): void {
    if (url.origin !== this.#origin || !url.pathname.startsWith(`${this.#path}/`) || url.username || url.password) {
      throw new ConfigurationError(`The key is only sent to ${this.baseUrl}.`);
    }
    headers.set('authorization', `Bearer ${key}`);
  }

  toString(): string {
    return this.key;
  }

  toJSON(): string {
    return this.key;
  }
}

async function ask(source: () => string | Promise<string>): Promise<string> {
  try {
    return await source();
  } catch {
    // Its error is not kept: it may well name the key, or the secret that opens the place where the key lies.
    throw new ConfigurationError('The apiKey function failed.', { code: 'KEY_UNAVAILABLE', parameter: 'apiKey' });
  }
}

function redacted(key: string): string {
  // The end of a short key would be too much of it.
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
    `apiKey has a character that no header can carry (position ${position + 1} of ${key.length}). Copy the key again.`,
    { parameter: 'apiKey' },
  );
}

function checkedBaseUrl(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url && isSafe && !(url.username || url.password || url.search || url.hash)) return url;
  throw new ConfigurationError(
    'baseUrl must be an address with https:// (or a loopback address), without user name, password, query or fragment.',
    { parameter: 'baseUrl' },
  );
}

function isLoopback(hostname: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.+\.)?localhost)$/.test(hostname);
}
