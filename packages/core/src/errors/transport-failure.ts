import { isObject } from '../is-object.ts';

/** Wraps the error of a rejected `fetch` or body stream, to distinguish it from an error of this package. */
export class TransportFailure {
  readonly thrown: unknown;

  constructor(thrown: unknown) {
    this.thrown = thrown;
  }
}

/**
 * Why a `fetch` was rejected: a network error before the first byte was sent (`unsent`), any other network error
 * (`network`), or an error in the program or the runtime (`program`). An unknown error counts as a network error.
 */
export function kindOfFailure(thrown: unknown): 'unsent' | 'network' | 'program' {
  const chain = causes(thrown);
  if (chain.some(isBeforeSending)) return 'unsent';
  if (chain.some(isProgramFault)) return 'program';
  return 'network';
}

/** The innermost error code of the operating system or the runtime, such as `ECONNRESET`. */
export function systemCode(thrown: unknown): string | undefined {
  return causes(thrown)
    .map(({ code }) => code)
    .findLast((code) => code !== undefined && SYSTEM_CODE.test(code));
}

interface Fault {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly syscall: unknown;
}

function causes(thrown: unknown): Fault[] {
  const chain: Fault[] = [];
  for (let next = thrown; isObject(next) && chain.length < 5; next = next['cause']) {
    const { name, message, code, syscall } = next;
    chain.push({
      name: typeof name === 'string' ? name : '',
      message: typeof message === 'string' ? message : '',
      code: typeof code === 'string' ? code : undefined,
      syscall,
    });
  }
  return chain;
}

function isBeforeSending({ code = '', message, syscall }: Fault): boolean {
  return syscall === 'connect' || syscall === 'getaddrinfo' || UNSENT_CODE.test(code) || UNSENT_MESSAGE.test(message);
}

// Network errors are `TypeError`s too, but they have a code or one of the known messages of the runtimes.
function isProgramFault({ name, message, code }: Fault): boolean {
  if (code !== undefined) return PROGRAM_CODE.test(code);
  return PROGRAM_ERROR.test(name) && !NETWORK_MESSAGE.test(message);
}

const SYSTEM_CODE = /^[A-Z][A-Z0-9_]{2,50}$/;

// Node: name resolution, connecting, the tunnel of a proxy, the TLS handshake. The last two codes are from Bun.
const UNSENT_CODE =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX_TLS|(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_).*|ERR_SSL_WRONG_VERSION_NUMBER|ConnectionRefused|FailedToOpenSocket)$/;
// Node; Node behind a proxy; Deno; ports that the Fetch standard blocks, in Node and Deno.
const UNSENT_MESSAGE =
  /disconnected before secure TLS connection was established|^Proxy response \(\d+\) !== 200 when HTTP Tunneling$|client error \(Connect\)|^bad port$|ports? \d+ (?:is|are) blocked/;

const PROGRAM_ERROR = /^(?:TypeError|ReferenceError|RangeError|SyntaxError|EvalError)$/;
const PROGRAM_CODE =
  /^(?:UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|ERR_INVALID_(?:ARG_TYPE|ARG_VALUE|STATE|THIS|URL))$/;

// Node, Chrome, Firefox, Safari, Deno, Bun, workerd, React Native.
const NETWORK_MESSAGE =
  /^(?:fetch failed|terminated|network error|Failed to fetch|NetworkError when|Load failed|error sending request|error reading a body|Network connection lost|Network request failed|The (?:network|Internet) connection|The socket connection|Unable to connect| A network error)/i;

/** The body of a response cannot be read. Its message never quotes the body. */
export class BodyError extends Error {
  /** True when the end of the body seems to be missing, so that a retry may help. */
  readonly isTruncated: boolean;

  constructor(message: string, { isTruncated = false }: { isTruncated?: boolean } = {}) {
    super(message);
    this.isTruncated = isTruncated;
  }
}
