import type { FakeClock } from '../../clock/clock.ts';
import { isoTimestamp } from '../../data/calendar.ts';
import { createIds } from '../../data/ids.ts';
import { derive, hash, unit } from '../../data/random.ts';
import type { World } from '../../fake/world.ts';
import { EVERYTHING } from '../../lists/collection.ts';
import type { Policy } from '../../policy.ts';
import type { Mode } from '../../service/access.ts';
import { webhookData } from './data.ts';
import { createSigner } from './signature.ts';

/** One attempt to tell an endpoint of an event. */
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
  /** When it was sent, by the fake's clock. */
  readonly at: number;
}

/** An attempt and how it ended. */
export interface DeliveredWebhook extends WebhookDelivery {
  /** The status that came back; 0 if none did. */
  readonly status: number;
}

/** How events are delivered. The service's document says only that they are. */
export interface DeliveryOptions {
  /**
   * Carries a delivery and returns the status of the response. Nothing is sent unless this sends it; the default responds
   * 200 for every endpoint.
   */
  readonly deliver?: ((delivery: WebhookDelivery) => number | Promise<number>) | undefined;
  /** Signs deliveries as Standard Webhooks has it, with this secret: `whsec_` and base64. Default no signature. */
  readonly secret?: string | undefined;
  /** The chance, from 0 to 1, that a delivery is made twice. Default 0. */
  readonly duplicates?: number | undefined;
  /** The chance, from 0 to 1, that a delivery waits a minute and is overtaken. Default 0. */
  readonly delays?: number | undefined;
}

/** The deliveries of a fake. */
export interface Deliveries {
  /** Tells every endpoint of a mode that wants to know of an event of this type. Gives back the id of the event. */
  emit(type: string, data?: Readonly<Record<string, unknown>>, mode?: Mode): string;
  /** All attempts that have ended, in the order they ended. */
  readonly all: readonly DeliveredWebhook[];
  /** Resolves when no attempt is on its way; retries that wait for the clock are not. */
  settled(): Promise<void>;
}

/** Pauses before the second attempt, the third and so on, in seconds: eight retries, as Standard Webhooks proposes. */
export const RETRY_AFTER_SECONDS: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000];

const TIMEOUT_MS = 15_000;
const DELAYED_MS = 60_000;

export function createDeliveries(options: {
  seed: number;
  clock: FakeClock;
  policy: Pick<Policy, 'emptyFilter'>;
  delivery: DeliveryOptions;
  world: (mode: Mode) => World;
}): Deliveries {
  const { clock, policy } = options;
  const { deliver = () => 200, secret, duplicates = 0, delays = 0 } = options.delivery;
  const sign = secret === undefined ? undefined : createSigner(secret);
  const ids = createIds('msg_', derive(options.seed, 1));
  const chance = derive(options.seed, 2);
  const ended: DeliveredWebhook[] = [];
  const onTheirWay = new Set<Promise<void>>();
  /** When an endpoint may receive the next event. */
  const nextFree = new Map<string, number>();
  let events = 0;
  let draws = 0;

  function emit(type: string, data: Readonly<Record<string, unknown>> = {}, mode: Mode = 'test'): string {
    events += 1;
    const id = ids.idOf(events);
    const world = options.world(mode);
    const body = JSON.stringify({ business_id: world.businessId, type, timestamp: isoTimestamp(clock.now()), data });
    for (const endpoint of endpointsOf(world, clock.now())) {
      if (!wants(endpoint, type, policy.emptyFilter)) continue;
      const copies = isDrawn(duplicates) ? 2 : 1;
      const wait = isDrawn(delays) ? DELAYED_MS : 0;
      for (let copy = 0; copy < copies; copy += 1) schedule(endpoint, { id, body, attempt: 1 }, wait);
    }
    return id;
  }

  function isDrawn(probability: number): boolean {
    draws += 1;
    return unit(hash(chance, draws)) < probability;
  }

  /** Sends after a pause, or later if the endpoint's own limit asks for it. */
  function schedule(endpoint: Endpoint, event: Event, pauseMs: number): void {
    if (endpoint.rateLimit === 0) return;
    const now = clock.now();
    const free = Math.max(now + pauseMs, nextFree.get(endpoint.id) ?? 0);
    if (endpoint.rateLimit !== null) nextFree.set(endpoint.id, free + 1000 / endpoint.rateLimit);
    if (free <= now) start(endpoint, event);
    else clock.at(free, () => start(endpoint, event));
  }

  function start(endpoint: Endpoint, event: Event): void {
    const sending = send(endpoint, event).finally(() => onTheirWay.delete(sending));
    onTheirWay.add(sending);
  }

  async function send(endpoint: Endpoint, event: Event): Promise<void> {
    const delivered = await attempt(endpoint, event, clock.now());
    ended.push(delivered);
    const pause = RETRY_AFTER_SECONDS[event.attempt - 1];
    if (delivered.status >= 200 && delivered.status < 300) return;
    if (pause !== undefined) schedule(endpoint, { ...event, attempt: event.attempt + 1 }, pause * 1000);
  }

  /** Delivers once. What has no status within 15 seconds of the fake's clock has the status 0. */
  async function attempt(endpoint: Endpoint, event: Event, at: number): Promise<DeliveredWebhook> {
    const timedOut = new AbortController();
    const late = clock.wait(TIMEOUT_MS, timedOut.signal).then(() => 0);
    late.catch(() => undefined);
    const signature = sign === undefined ? {} : await sign(event.id, Math.floor(at / 1000), event.body);
    const headers = { 'content-type': 'application/json', ...signature };
    const delivery: WebhookDelivery = { ...event, endpointId: endpoint.id, url: endpoint.url, headers, at };
    try {
      return { ...delivery, status: await Promise.race([deliver(delivery), late]) };
    } catch {
      return { ...delivery, status: 0 };
    } finally {
      timedOut.abort();
    }
  }

  async function settled(): Promise<void> {
    while (onTheirWay.size > 0) await Promise.all(onTheirWay);
  }

  return { emit, all: ended, settled };
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
  /** Deliveries a second; `null` is no limit, and 0 lets none through. The document gives no unit. */
  readonly rateLimit: number | null;
}

function endpointsOf(world: World, now: number): Endpoint[] {
  const webhooks = world.collection(webhookData);
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

function wants({ isDisabled, filterTypes }: Endpoint, type: string, emptyFilter: Policy['emptyFilter']): boolean {
  if (isDisabled) return false;
  if (filterTypes === null) return true;
  return filterTypes.length === 0 ? emptyFilter === 'all' : filterTypes.includes(type);
}

/** The deliveries of a fake that delivers nothing. */
export const NO_DELIVERIES: Deliveries = {
  emit: () => {
    throw new TypeError(
      'This fake delivers no events: give createFake the option deliveries, such as { deliver: () => 200 }.',
    );
  },
  all: [],
  settled: async () => undefined,
};
