import { createFake } from '@paydeck/testing';
import ky from 'ky';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { paired, type Paired } from './paired.ts';

const calls = 100;

/** One small call in process through ky: the `fetch` of the fake, against msw, which replaces the global one. */
export async function smallCalls(): Promise<Paired> {
  const fake = createFake({ seed: 1, limits: false });
  const headers = { authorization: `Bearer ${fake.keys.test}` };
  const toFake = ky.create({ fetch: fake.fetch, headers });
  const toMsw = ky.create({ headers });
  const url = `${fake.baseUrl.test}/payouts?page_size=1`;
  const body = await toFake(url).json<{ items: Record<string, string | number | null>[] }>();
  const msw = setupServer(http.get(`${fake.baseUrl.test}/payouts`, () => HttpResponse.json(body)));

  return paired(
    `${calls} small calls through ky, in process: CPU`,
    { name: 'the fake', run: () => cpu(() => toFake(url).json()) },
    {
      name: 'msw',
      run: async () => {
        msw.listen();
        const used = await cpu(() => toMsw(url).json());
        msw.close();
        return used;
      },
    },
  );
}

async function cpu(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < calls; number += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
