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

/** A response of the service. Header names are in lower case; a body of `undefined` is none. */
export interface FakeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Why the service does not carry a request out, and how it responds. */
export class Rejection extends Error {
  override readonly name = 'Rejection' as const;
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

/** A response with a value as JSON. */
export function jsonResponse(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): FakeResponse {
  return jsonTextResponse(status, JSON.stringify(value), headers);
}

/** A response with JSON that is text already. */
export function jsonTextResponse(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): FakeResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}
