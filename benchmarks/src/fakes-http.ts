import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { paired, print } from './paired.ts';

const HEADERS = { authorization: 'Bearer test_key' };

/** Pages of 100 over HTTP, the CPU time of the server alone: more than it keeps, and a few again and again. */
export async function overHttp(): Promise<void> {
  const ours = await startServer('fake');
  const hono = await startServer('hono');
  const rounds = { 'two hundred pages in turn': 200, 'ten pages, again and again': 10 };
  for (const [title, different] of Object.entries(rounds)) {
    print(
      await paired(
        `200 pages of 100 over HTTP, ${title}: CPU of the server`,
        { name: 'the fake', run: async () => ours.cpuOf(async () => pages(ours.baseUrl, different)) },
        {
          name: 'hono, which stringifies',
          run: async () => hono.cpuOf(async () => pages(hono.baseUrl, different)),
        },
        9,
      ),
    );
  }
  ours.stop();
  hono.stop();
}

async function pages(base: string, different: number): Promise<void> {
  for (let page = 0; page < 200; page += 1) {
    const answer = await fetch(`${base}/subscriptions?page_size=100&page_number=${page % different}`, {
      headers: HEADERS,
    });
    await answer.arrayBuffer();
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
  return {
    baseUrl,
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
