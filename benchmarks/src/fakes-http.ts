import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { paired, print } from './paired.ts';

const HEADERS = { authorization: 'Bearer test_key' };

/** The CPU time of the server for pages of 100 over HTTP: a few pages repeatedly, more than its cache, and each page once. */
export async function overHttp(): Promise<void> {
  for (const [title, different] of Object.entries({
    'ten pages, again and again': 10,
    'two hundred pages in turn': 200,
    'each page once': Infinity,
  })) {
    const [ours, hono] = [await startServer('fake'), await startServer('hono')];
    print(
      await paired(
        `200 pages of 100 over HTTP, ${title}: CPU of the server`,
        { name: 'the fake', run: async () => ours.cpuOf(async () => ours.read(different)) },
        { name: 'hono, which stringifies', run: async () => hono.cpuOf(async () => hono.read(different)) },
        9,
      ),
    );
    ours.stop();
    hono.stop();
  }
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
