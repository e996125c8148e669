import { serve } from '@hono/node-server';
import { createFake } from '@paydeck/testing';
import { Hono } from 'hono';

// A server of its own process, so that its CPU time can be told from the client's: the fake, or hono, which stringifies objects.

const fake = createFake({ seed: 7, subscriptions: 20_000, limits: false });
const baseUrl = process.argv[2] === 'fake' ? (await fake.listen()).baseUrl.test : await listenWithHono();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000 });
});
process.send?.({ baseUrl });

async function listenWithHono(): Promise<string> {
  const records = [...fake.subscriptions];
  const app = new Hono();
  app.get('/subscriptions', (context) => {
    const page = Number(context.req.query('page_number'));
    return context.json({ items: records.slice(page * 100, page * 100 + 100) });
  });
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
  });
}
