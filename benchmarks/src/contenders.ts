import { createClient } from '@paydeck/core';
import Bottleneck from 'bottleneck';
import { DodoPayments } from 'dodopayments';
import ky from 'ky';
import PQueue from 'p-queue';

/** A way to ask the service for its discounts, once per call of what `connect` gives. */
export interface Contender {
  name: string;
  connect(baseUrl: string, limits: { perSecond: number; perMinute: number }): () => Promise<unknown>;
}

const key = 'test_key';
const headers = { authorization: `Bearer ${key}` };

export const paydeck: Contender = {
  name: '@paydeck/core',
  connect(baseUrl) {
    const client = createClient({ mode: 'test', apiKey: key, baseUrl, maxWait: 3_600_000 });
    return async () => client.discounts.list().page();
  },
};

export const dodopayments: Contender = {
  name: 'dodopayments',
  connect(baseUrl) {
    const client = new DodoPayments({ bearerToken: key, baseURL: baseUrl, logLevel: 'off' });
    return async () => client.discounts.list();
  },
};

export const kyAsItComes: Contender = {
  name: 'ky',
  connect: (baseUrl) => async () => ky(`${baseUrl}/discounts`, { headers }).json(),
};

export const kyThatInsists: Contender = {
  name: 'ky, 1,000 retries',
  connect: (baseUrl) => async () => ky(`${baseUrl}/discounts`, { headers, retry: { limit: 1_000 } }).json(),
};

// These two do not read headers: they are told the limits, which the service's document does not tell.
export const bottleneck: Contender = {
  name: 'bottleneck, told the limits',
  connect(baseUrl, { perSecond, perMinute }) {
    const minute = new Bottleneck({
      reservoir: perMinute,
      reservoirRefreshAmount: perMinute,
      reservoirRefreshInterval: 60_000,
    });
    const second = new Bottleneck({
      reservoir: perSecond,
      reservoirRefreshAmount: perSecond,
      reservoirRefreshInterval: 1_000,
    });
    second.chain(minute);
    return async () => second.schedule(async () => asked(baseUrl));
  },
};

export const pQueue: Contender = {
  name: 'p-queue, told the limits',
  connect(baseUrl, { perSecond, perMinute }) {
    const minute = new PQueue({ interval: 60_000, intervalCap: perMinute });
    const second = new PQueue({ interval: 1_000, intervalCap: perSecond });
    return async () => minute.add(async () => second.add(async () => asked(baseUrl)));
  },
};

async function asked(baseUrl: string): Promise<unknown> {
  const response = await fetch(`${baseUrl}/discounts`, { headers });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
