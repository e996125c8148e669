import type { Fake } from './fake/fake.ts';

/** The part of msw's `http` that is used here, because msw is not a dependency. */
export interface MswHttp<Handler> {
  all: (path: string, resolver: (info: { request: Request }) => Promise<Response>) => Handler;
}

/**
 * Returns msw handlers that respond from a fake, for code that does not accept a `fetch`.
 *
 * @param addresses The base URLs that the code calls. Default the base URLs of the fake.
 * @example
 * const server = setupServer(...mswHandlers(http, fake, { test: 'https://test.example/v1' }));
 */
export function mswHandlers<Handler>(
  http: MswHttp<Handler>,
  fake: Pick<Fake, 'fetch' | 'baseUrl'>,
  addresses: { readonly test?: string | undefined; readonly live?: string | undefined } = fake.baseUrl,
): Handler[] {
  const modes = ['test', 'live'] as const;
  return modes.flatMap((mode) => {
    const address = addresses[mode];
    if (address === undefined) return [];
    const base = address.replace(/\/$/, '');
    const resolver = async ({ request }: { request: Request }): Promise<Response> => {
      const { method, headers, signal } = request;
      const target = fake.baseUrl[mode] + request.url.slice(base.length);
      const body = request.body === null ? null : await request.arrayBuffer();
      return fake.fetch(target, { method, headers, signal, body }).catch(brokenConnection);
    };
    return [http.all(`${base}/*`, resolver)];
  });
}

/** msw turns any thrown error into a 500, so a connection error is reported with `Response.error()`. */
function brokenConnection(error: unknown): Response {
  if (error instanceof TypeError) return Response.error();
  throw error;
}
