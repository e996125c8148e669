import { ConfigurationError } from './errors.ts';

/** The service's two environments. A key works in one of them only. */
export type Mode = 'test' | 'live';

/** A key, or an asynchronous function that gives the current one, so that keys can be rotated. */
export type ApiKeySource = string | (() => string | Promise<string>);

/**
 * The key together with the mode and the address that it belongs to. It never prints: `inspect`, `String`,
 * `JSON.stringify` and a structured clone show `[redacted …last4]`.
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
    if (mode !== 'test' && mode !== 'live') {
      throw new ConfigurationError("createClient needs a mode: 'test' or 'live'. Nothing defaults to live.", {
        parameter: 'mode',
      });
    }
    const url = checkedBaseUrl(baseUrl);
    this.mode = mode;
    this.#origin = url.origin;
    this.#path = url.pathname.replace(/\/+$/, '');
    this.baseUrl = this.#origin + this.#path;
    this.#source = typeof source === 'function' ? source : checkedKey(source);
    this.key = typeof source === 'function' ? '[redacted]' : redacted(source);
  }

  /** The key as it is now. */
  async reveal(): Promise<string> {
    const source = this.#source;
    return typeof source === 'function' ? checkedKey(await ask(source)) : source;
  }

  /** The one place where the key enters a request: only if the address is the key's own. */
  authorize(headers: Headers, url: URL, key: string): void {
    if (url.origin !== this.#origin || !url.pathname.startsWith(`${this.#path}/`) || url.username || url.password) {
      throw new ConfigurationError(`The key is for ${this.baseUrl} and is not sent anywhere else.`);
    }
    headers.set('authorization', `Bearer ${key}`);
  }

  toString(): string {
    return this.key;
  }

  toJSON(): string {
    return this.key;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `ApiKey(${this.mode}, ${this.baseUrl}, ${this.key})`;
  }
}

async function ask(source: () => string | Promise<string>): Promise<string> {
  try {
    return await source();
  } catch {
    // Its error is not kept: it may well name the key, or the secret that opens the place where the key lies.
    throw new ConfigurationError('The apiKey function failed, so there is no key to send.', { parameter: 'apiKey' });
  }
}

function redacted(key: string): string {
  // The end of a short key would be too much of it.
  return key.length < 12 ? '[redacted]' : `[redacted …${key.slice(-4)}]`;
}

function checkedKey(key: unknown): string {
  if (typeof key !== 'string' || key === '') {
    throw new ConfigurationError('apiKey is missing: give the key of the chosen mode, or a function that returns it.', {
      parameter: 'apiKey',
    });
  }
  const position = key.search(/[^\x21-\x7e\xa1-\xff]/);
  if (position < 0) return key;
  throw new ConfigurationError(
    `apiKey has a character that cannot be sent (position ${position + 1} of ${key.length}): a space, a line end, or a letter that a header cannot carry. Copy the key again.`,
    { parameter: 'apiKey' },
  );
}

function checkedBaseUrl(baseUrl: unknown): URL {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url) throw wrongBaseUrl('must be a complete address, such as https://api.example.com');
  if (url.username || url.password) throw wrongBaseUrl('must not hold a user name or a password');
  if (url.search || url.hash) throw wrongBaseUrl('must not hold a query or a fragment');
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) return url;
  throw wrongBaseUrl('must begin with https:// (plain http is allowed for a loopback address only)');
}

function wrongBaseUrl(reason: string): ConfigurationError {
  return new ConfigurationError(`baseUrl ${reason}.`, { parameter: 'baseUrl' });
}

function isLoopback(hostname: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.+\.)?localhost)$/.test(hostname);
}
