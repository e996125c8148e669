import { BodyError } from '../errors/body-error.ts';
import { parseJson, readText } from './json.ts';

/** Reads the body of a response as JSON. Throws a `BodyError` for any other body, and for a redirect. */
export async function readContent(
  response: Response,
  requestedUrl: string,
  maxBytes: number,
  stop: AbortSignal,
): Promise<unknown> {
  if (isRedirect(response, requestedUrl)) throw new BodyError('with a redirect, which is not followed');
  const limit = response.status >= 400 ? Math.min(maxBytes, MAX_ERROR_BYTES) : maxBytes;
  const text = await readText(response, limit, stop);
  return text === '' ? undefined : parseBody(response, text);
}

// An error response needs no more, because only its code and its message are used.
const MAX_ERROR_BYTES = 1024 * 1024;

// With `redirect: 'manual'` a browser returns an opaque response with status 0. A custom `fetch` may follow redirects.
function isRedirect({ status, type, redirected, url }: Response, requestedUrl: string): boolean {
  if (type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)) return true;
  return url !== '' && new URL(url).origin !== new URL(requestedUrl).origin;
}

function parseBody(response: Response, text: string): unknown {
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  // Plain text and untyped bytes are parsed too, because mock services often omit the content type.
  if (/json|^$|^text\/plain$|octet-stream$/.test(type)) return parseJson(text);
  throw new BodyError(`with ${shownType(type)} instead of JSON (${describeText(text)})`);
}

// Type, length and root element show which server responded. The text itself may name a customer.
function shownType(type: string): string {
  return /^[a-z]+\/[\w.+-]{1,40}$/.test(type) ? type : 'another content type';
}

function describeText(text: string): string {
  const root = /^\s*<(!doctype html|html|\?xml|svg)\b/i.exec(text)?.[1];
  return `${text.length} characters${root ? `, <${root}>` : ''}`;
}
