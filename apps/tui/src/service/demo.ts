import type { Client, ClientEvent } from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { retries } from './retries.ts';

/** Opens a client on the embedded service: invented data and the real time, without a key or network. */
export function openDemo(onEvent: (event: ClientEvent) => void): Client {
  const fake = createFake({ seed: 7, subscriptions: 1_037, clock: 'real' });
  return fake.client({ onEvent, retries });
}
