import { createClient } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { paired, type Paired } from './paired.ts';

const pages = 200;

/** What the client adds to a page of 100 subscriptions: checking, typing, pacing, against fetch and JSON.parse alone. */
export async function pageOfSubscriptions(): Promise<Paired> {
  const fake = createFake({ seed: 1, subscriptions: 100, limits: false });
  const body = await (
    await fake.fetch(`${fake.baseUrl.test}/subscriptions?page_size=100`, {
      headers: { authorization: `Bearer ${fake.keys.test}` },
    })
  ).text();
  const answer = async () => new Response(body, { headers: { 'content-type': 'application/json' } });
  const client = createClient({ mode: 'test', apiKey: fake.keys.test, baseUrl: fake.baseUrl.test, fetch: answer });

  return paired(
    `${pages} pages of 100 subscriptions, CPU`,
    { name: '@paydeck/core', run: () => cpu(() => client.subscriptions.list({ page_size: 100 }).page()) },
    { name: 'fetch and JSON.parse', run: () => cpu(async () => JSON.parse(await (await answer()).text())) },
  );
}

async function cpu(work: () => PromiseLike<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let page = 0; page < pages; page += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
