import { fork } from 'node:child_process';
import { createClient } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { DodoPayments } from 'dodopayments';
import { paired, type Paired, print, type Side } from './paired.ts';

const PAGES = 200;

/** The cost of a page of 100 subscriptions in memory and over HTTP: fetched, parsed and, with this client, validated. */
export async function pageOfSubscriptions(): Promise<void> {
  const fake = createFake({ seed: 1, subscriptions: 100, limits: false });
  const apiKey = fake.keys.test;
  const headers = { authorization: `Bearer ${apiKey}` };
  const page = await fake.fetch(`${fake.baseUrl.test}/subscriptions?page_size=100`, { headers });
  const body = await page.text();
  const inMemory = async () => new Response(body, { headers: { 'content-type': 'application/json' } });
  const inProcess = await compare('in memory', fake.baseUrl.test, apiKey, inMemory);

  const server = fork(new URL('page-server.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const port = await new Promise((resolve) => {
    server.once('message', resolve);
    server.send(body);
  });
  try {
    print(...inProcess, ...(await compare('over HTTP', `http://127.0.0.1:${String(port)}`, apiKey, fetch)));
  } finally {
    server.kill();
  }
}

async function compare(where: string, baseUrl: string, apiKey: string, send: typeof fetch): Promise<Paired[]> {
  const client = createClient({ mode: 'test', apiKey, baseUrl, fetch: send });
  const vendor = new DodoPayments({ bearerToken: apiKey, baseURL: baseUrl, fetch: send, logLevel: 'off' });
  const headers = { authorization: `Bearer ${apiKey}` };
  const ours = side('@paydeck/core', () => client.subscriptions.list({ page_size: 100 }).page());
  const peers = [
    side('dodopayments, unchecked', () => vendor.subscriptions.list({ page_size: 100 })),
    side('fetch and JSON.parse', async () => {
      const response = await send(`${baseUrl}/subscriptions?page_size=100`, { headers });
      return JSON.parse(await response.text());
    }),
  ];
  const all: Paired[] = [];
  for (const peer of peers) {
    const title = `${PAGES} pages of 100 subscriptions ${where}, CPU`;
    all.push(await paired(title, ours, peer, { rounds: 31, goal: 1 }));
  }
  return all;
}

function side(name: string, read: () => PromiseLike<unknown>): Side {
  return {
    name,
    run: async () => {
      const before = process.cpuUsage();
      for (let page = 0; page < PAGES; page += 1) await read();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    },
  };
}
