import { createServer } from 'node:http';
import { listen } from '@paydeck/test-kit/listen';

const payouts = Array.from({ length: 1_037 }, (_, index) => ({ payout_id: `pay_${index}` }));

/**
 * Starts a service with 1,037 payouts that creates customers. It returns 421 for one of them, and the description of a
 * webhook says how often that customer was sent.
 */
export async function startService(): Promise<{ baseUrl: string; close: () => void }> {
  let misdirected = 0;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (body.includes('misdirected@')) misdirected += 1;
      const [status, text] = responseTo(`${request.method} ${pathname}`, searchParams, body, misdirected);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  const port = await listen(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { baseUrl: `http://127.0.0.1:${port}`, close };
}

function responseTo(
  route: string,
  query: URLSearchParams,
  body: string,
  misdirected: number,
): [status: number, text: string] {
  if (route === 'GET /payouts') {
    const size = Number(query.get('page_size'));
    const from = Number(query.get('page_number')) * size;
    return [200, JSON.stringify({ items: payouts.slice(from, from + size) })];
  }
  if (route === 'GET /webhooks/wh_misdirected') return [200, JSON.stringify({ id: '', description: `${misdirected}` })];
  if (body.includes('misdirected@')) return [421, '{}'];
  if (route === 'POST /customers') return [201, body.replace('{', '{"customer_id":"cus_1",')];
  return [404, JSON.stringify({ code: 'NOT_FOUND', message: 'There is no such thing.' })];
}
