import { serve } from '@hono/node-server';
import { createFake } from '@paydeck/testing';
import { Hono } from 'hono';

// A server in its own process, so that its CPU time is separate from the client's: the fake, or hono with stringified objects.

const fake = createFake({ seed: 7, subscriptions: 300_000, limits: false });
const baseUrl = process.argv[2] === 'fake' ? (await fake.listen()).baseUrl.test : await listenWithHono();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000 });
});
process.send?.({ baseUrl });

async function listenWithHono(): Promise<string> {
  // It stores every record as an object, so it has fewer records, and repeats them.
  const records = Array.from({ length: 20_000 }, (_, position) => fake.subscriptions.at(position));
  const app = new Hono();
  app.get('/subscriptions', (context) => {
    const from = (Number(context.req.query('page_number')) * 100) % records.length;
    return context.json({ items: records.slice(from, from + 100) });
  });
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
  });
}
