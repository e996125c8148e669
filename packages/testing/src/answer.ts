/** A request as the heart of the fake sees it, whichever way it came. */
export interface FakeRequest {
  readonly method: string;
  /** Path and query as they were sent, still encoded: `/test/payouts?page_size=5`. */
  readonly target: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array | undefined;
  /** The address the request came from; it matters only without a valid key. */
  readonly ip: string;
}

/** What the service answers. Header names are in lower case; a body of `undefined` is none. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

/** The answer to a request that the service does not accept. Thrown by whoever notices. */
export class Refusal extends Error {
  override readonly name = 'Refusal' as const;
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Codes are ours: the service's document shows that an error has one, and none of their names. */
export const CODES = {
  invalidParameters: 'INVALID_REQUEST_PARAMETERS',
  invalidBody: 'INVALID_REQUEST_BODY',
  notFound: 'NOT_FOUND',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
} as const;

const encoder = new TextEncoder();

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export const JSON_TYPE = 'application/json';

export function jsonAnswer(
  status: number,
  body: Uint8Array<ArrayBuffer> | string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: typeof body === 'string' ? encode(body) : body,
  };
}
