import type { Mode } from '@paydeck/core';
import type { FakeClock } from '../../clock/clock.ts';
import { isoTimestamp } from '../../data/calendar.ts';
import { Ids } from '../../data/ids.ts';
import { derive, hash, unit } from '../../data/random.ts';
import { webhookRows } from './rows.ts';
import { EVERYTHING } from '../../world/collection.ts';
import type { World } from '../../world/world.ts';
import { createSigner, type Signer } from './signature.ts';

/** One attempt to deliver an event to an endpoint. */
export interface WebhookDelivery {
  /** The id of the event: the same in every attempt. */
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly endpointId: string;
  readonly url: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The event as JSON. */
  readonly body: string;
  /** When it was sent, by the clock of the fake. */
  readonly at: number;
}

/** A completed attempt. */
export interface DeliveredWebhook extends WebhookDelivery {
  /** The response status; 0 if there was no response. */
  readonly status: number;
}

/** How events are delivered. The service's document does not specify it. */
export interface DeliveryOptions {
  /**
   * Sends a delivery and returns the status of the response. The default sends nothing and returns 200.
   */
  readonly deliver?: ((delivery: WebhookDelivery) => number | Promise<number>) | undefined;
  /** The secret that signs deliveries by Standard Webhooks: `whsec_` and base64. Default no signature. */
  readonly secret?: string | undefined;
  /** The probability, from 0 to 1, that a delivery is sent twice. Default 0. */
  readonly duplicates?: number | undefined;
  /** The probability, from 0 to 1, that a delivery is delayed by a minute, so that it arrives out of order. Default 0. */
  readonly delays?: number | undefined;
}

/** The deliveries of a fake. */
export interface Deliveries {
  /** Emits an event to all endpoints of a mode that subscribe to its type. Returns the id of the event. */
  emit(type: string, data?: Readonly<Record<string, unknown>>, mode?: Mode): string;
  /** All completed attempts, in the order of their completion. */
  readonly all: readonly DeliveredWebhook[];
  /** Resolves when no attempt is pending. Scheduled retries do not count as pending. */
  settled(): Promise<void>;
}

/** The delays before each of the eight retries in seconds, as Standard Webhooks proposes. */
export const RETRY_AFTER_SECONDS: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000];

const TIMEOUT_MS = 15_000;
const DELAYED_MS = 60_000;

export class EventDeliveries implements Deliveries {
  readonly all: DeliveredWebhook[] = [];
  readonly #clock: FakeClock;
  readonly #options: DeliveryOptions;
  readonly #worldOf: (mode: Mode) => World;
  readonly #sign: Signer | undefined;
  readonly #ids: Ids;
  readonly #seed: number;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #nextFree = new Map<string, number>();
  #events = 0;
  #draws = 0;

  constructor(seed: number, clock: FakeClock, options: DeliveryOptions, worldOf: (mode: Mode) => World) {
    this.#clock = clock;
    this.#options = options;
    this.#worldOf = worldOf;
    this.#sign = options.secret === undefined ? undefined : createSigner(options.secret);
    this.#ids = new Ids('msg_', derive(seed, 1));
    this.#seed = derive(seed, 2);
  }

  emit(type: string, data: Readonly<Record<string, unknown>> = {}, mode: Mode = 'test'): string {
    this.#events += 1;
    const id = this.#ids.idOf(this.#events);
    const world = this.#worldOf(mode);
    const now = this.#clock.now();
    const body = JSON.stringify({ business_id: world.businessId, type, timestamp: isoTimestamp(now), data });
    for (const endpoint of endpointsOf(world, now)) {
      if (!isSubscribed(endpoint, type)) continue;
      const copies = this.#isDrawn(this.#options.duplicates) ? 2 : 1;
      const wait = this.#isDrawn(this.#options.delays) ? DELAYED_MS : 0;
      for (let copy = 0; copy < copies; copy += 1) this.#schedule(endpoint, { id, body, attempt: 1 }, wait);
    }
    return id;
  }

  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  #isDrawn(probability = 0): boolean {
    this.#draws += 1;
    return unit(hash(this.#seed, this.#draws)) < probability;
  }

  /** Sends an event after a delay, or later if the rate limit of the endpoint requires it. */
  #schedule(endpoint: Endpoint, event: Event, pauseMs: number): void {
    if (endpoint.rateLimit === 0) return;
    const now = this.#clock.now();
    const free = Math.max(now + pauseMs, this.#nextFree.get(endpoint.id) ?? 0);
    if (endpoint.rateLimit !== null) this.#nextFree.set(endpoint.id, free + 1000 / endpoint.rateLimit);
    if (free <= now) this.#start(endpoint, event);
    else this.#clock.at(free, () => this.#start(endpoint, event));
  }

  #start(endpoint: Endpoint, event: Event): void {
    const sending = this.#send(endpoint, event).finally(() => this.#inFlight.delete(sending));
    this.#inFlight.add(sending);
  }

  async #send(endpoint: Endpoint, event: Event): Promise<void> {
    const delivered = await this.#attempt(endpoint, event, this.#clock.now());
    this.all.push(delivered);
    const pause = RETRY_AFTER_SECONDS[event.attempt - 1];
    if (delivered.status >= 200 && delivered.status < 300) return;
    if (pause !== undefined) this.#schedule(endpoint, { ...event, attempt: event.attempt + 1 }, pause * 1000);
  }

  /** Sends one attempt. Without a response within 15 seconds of the fake's clock its status is 0. */
  async #attempt(endpoint: Endpoint, event: Event, at: number): Promise<DeliveredWebhook> {
    const timedOut = new AbortController();
    const late = this.#clock.wait(TIMEOUT_MS, timedOut.signal).then(() => 0);
    late.catch(() => undefined);
    const signature = await this.#sign?.(event.id, Math.floor(at / 1000), event.body);
    const headers = { 'content-type': 'application/json', ...signature };
    const delivery: WebhookDelivery = { ...event, endpointId: endpoint.id, url: endpoint.url, headers, at };
    const { deliver = () => 200 } = this.#options;
    try {
      return { ...delivery, status: await Promise.race([deliver(delivery), late]) };
    } catch {
      return { ...delivery, status: 0 };
    } finally {
      timedOut.abort();
    }
  }
}

interface Event {
  readonly id: string;
  readonly body: string;
  readonly attempt: number;
}

interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly isDisabled: boolean;
  readonly filterTypes: readonly unknown[] | null;
  /** Deliveries per second; `null` is unlimited, and 0 blocks all deliveries. The document does not specify the unit. */
  readonly rateLimit: number | null;
}

function endpointsOf(world: World, now: number): Endpoint[] {
  const webhooks = world.collection(webhookRows);
  const view = webhooks.view(EVERYTHING, 'oldest', now);
  return view.entries(0, view.length).map((entry) => {
    const { id, url, disabled, filter_types: types, rate_limit: limit } = webhooks.read(entry).value;
    return {
      id: String(id),
      url: String(url),
      isDisabled: disabled === true,
      filterTypes: Array.isArray(types) ? types : null,
      rateLimit: typeof limit === 'number' ? limit : null,
    };
  });
}

function isSubscribed({ isDisabled, filterTypes }: Endpoint, type: string): boolean {
  return !isDisabled && (filterTypes === null || filterTypes.includes(type));
}

export const NO_DELIVERIES: Deliveries = {
  emit: () => {
    throw new TypeError(
      'This fake delivers no events. Pass createFake the option deliveries, such as { deliver: () => 200 }.',
    );
  },
  all: [],
  settled: async () => undefined,
};
