import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { aMillion } from './fakes-pages.ts';
import { paired, type Paired, print } from './paired.ts';

const HEADERS = { authorization: 'Bearer test_key' };
const calls = 100;

// The cost of the fake: a million records, a small call against msw, and a page over HTTP against a server that stringifies objects.
// What the later parts need is imported by them, so that the first part runs in a process without it.
await aMillion();
print(await smallCalls(), ...(await overHttp()));

/** The CPU time of the server for pages of 100 over HTTP: a few pages repeatedly, more than its cache, and each page once. */
async function overHttp(): Promise<Paired[]> {
  const all: Paired[] = [];
  for (const [title, different] of Object.entries({
    'ten pages, again and again': 10,
    'two hundred pages in turn': 200,
    'each page once': Infinity,
  })) {
    const [ours, hono] = [await startServer('fake'), await startServer('hono')];
    all.push(
      await paired(
        `200 pages of 100 over HTTP, ${title}: CPU of the server`,
        { name: 'the fake', run: async () => ours.cpuOf(async () => ours.read(different)) },
        { name: 'hono, which stringifies', run: async () => hono.cpuOf(async () => hono.read(different)) },
        { rounds: 9, goal: 0.5 },
      ),
    );
    ours.stop();
    hono.stop();
  }
  return all;
}

async function startServer(which: 'fake' | 'hono') {
  const child = fork(fileURLToPath(new URL('fakes-server.ts', import.meta.url)), [which]);
  const [{ baseUrl }]: [{ baseUrl: string }] = await message(child);
  const cpu = async (): Promise<number> => {
    child.send('cpu');
    const [{ cpu: used }]: [{ cpu: number }] = await message(child);
    return used;
  };
  let asked = 0;
  return {
    read: async (different: number): Promise<void> => {
      for (const end = asked + 200; asked < end; asked += 1) {
        const url = `${baseUrl}/subscriptions?page_size=100&page_number=${asked % different}`;
        await (await fetch(url, { headers: HEADERS })).arrayBuffer();
      }
    },
    stop: () => child.kill(),
    cpuOf: async (work: () => Promise<void>): Promise<number> => {
      const before = await cpu();
      await work();
      return (await cpu()) - before;
    },
  };
}

async function message<Message>(child: ChildProcess): Promise<Message> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The other side is `fakes-server.ts`.
  return (await once(child, 'message')) as Message;
}

/** One small call in process through ky: the `fetch` of the fake, against msw, which replaces the global one. */
async function smallCalls(): Promise<Paired> {
  const { default: ky } = await import('ky');
  const { http, HttpResponse } = await import('msw');
  const { setupServer } = await import('msw/node');
  const { createFake } = await import('@paydeck/testing');
  const fake = createFake({ seed: 1, limits: false });
  const headers = { authorization: `Bearer ${fake.keys.test}` };
  const toFake = ky.create({ fetch: fake.fetch, headers });
  const toMsw = ky.create({ headers });
  const url = `${fake.baseUrl.test}/payouts?page_size=1`;
  const body = await toFake(url).json<{ items: Record<string, string | number | null>[] }>();
  const msw = setupServer(http.get(`${fake.baseUrl.test}/payouts`, () => HttpResponse.json(body)));

  return paired(
    `${calls} small calls through ky, in process: CPU`,
    { name: 'the fake', run: () => cpuOf(() => toFake(url).json()) },
    {
      name: 'msw',
      run: async () => {
        msw.listen();
        const used = await cpuOf(() => toMsw(url).json());
        msw.close();
        return used;
      },
    },
    { goal: 0.125 },
  );
}

async function cpuOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < calls; number += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
