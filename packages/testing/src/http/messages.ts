/** A request, independent of its transport. */
export interface FakeRequest {
  readonly method: string;
  /** The encoded path and query: `/test/payouts?page_size=5`. */
  readonly target: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array | undefined;
  /** The client IP address, which is used only without a valid key. */
  readonly ip: string;
}

/** A response of the service. Header names are in lower case. A body of `undefined` means no body. */
export interface FakeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

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

/** The error codes. They are our choice, because the service's document does not name any. */
export const CODES = {
  invalidParameters: 'INVALID_REQUEST_PARAMETERS',
  invalidBody: 'INVALID_REQUEST_BODY',
  notFound: 'NOT_FOUND',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
} as const;

export function jsonResponse(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): FakeResponse {
  return jsonTextResponse(status, JSON.stringify(value), headers);
}

export function jsonTextResponse(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): FakeResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** The most bytes of a request body: far above any customer. */
export const MAX_BODY_BYTES = 1_048_576;

/**
 * Whether a web page of another origin sent a request. Every web page in a browser on this machine can reach a fake. The
 * headers of the browser identify such requests (Fetch standard, `Origin`; Fetch Metadata).
 */
export function isCrossOrigin(headers: FakeRequest['headers']): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return origin !== `http://${host}`;
  return site === 'cross-site' || site === 'same-site';
}
