import { isPaydeckError, type Client } from '@paydeck/core';
import { clockDifference } from '@paydeck/presentation/internal';
import { titleOf, type Resource } from '../resource.ts';
import { failureText, isOutOfReach } from '../../render/failure.ts';
import type { CommandContext } from '../command.ts';

/** A finding about the set-up. */
export interface Check {
  readonly state: 'ok' | 'warning' | 'missing';
  readonly name: string;
  readonly text: string;
  /** Whether a request failed, except for missing access. */
  readonly isFailure?: boolean | undefined;
}

/** Sends one small request for each resource that can be read. Stops when the service cannot be reached. */
export async function probe(context: CommandContext): Promise<Check[]> {
  const client = await context.client();
  const checks: Check[] = [];
  let clock: Check | undefined;
  let firstWebhook: string | undefined;
  for (const [resource, request] of Object.entries<ProbeRequest | undefined>(probes)) {
    if (request === undefined) continue;
    const name = titleOf(resource);
    try {
      const { headers, id } = await request(client, context);
      if (name === 'Webhooks') firstWebhook = id;
      clock ??= clockCheck(headers.get('date'), context.system.now());
      checks.push(access('ok', `${name}: read`));
    } catch (error) {
      checks.push(failed(name, error, context));
      // The other requests would fail in the same way, each after its retries.
      if (isOutOfReach(error)) return [...checks, access('warning', 'Other resources: not tried')];
    }
  }
  if (firstWebhook !== undefined) {
    checks.push(
      await client.webhooks.get(firstWebhook, context.call).then(
        () => access('ok', 'One webhook: read'),
        (error: unknown) => failed('One webhook', error, context),
      ),
    );
  }
  return [...checks, clock ?? { state: 'ok', name: 'Clock', text: 'the service sends no Date to compare with' }];
}

interface Probe {
  readonly headers: Headers;
  readonly id?: string | undefined;
}

type ProbeRequest = (client: Client, context: CommandContext) => Promise<Probe>;

/** The request for each resource; `undefined` where there is nothing to read. */
const probes = {
  subscriptions: async (client, { call }) =>
    headersOf(await client.subscriptions.list(one, call).page().withResponse()),
  discounts: async (client, { call }) => headersOf(await client.discounts.list(one, call).page().withResponse()),
  payouts: async (client, { call }) => headersOf(await client.payouts.list(one, call).page().withResponse()),
  webhooks: async (client, { call }) => {
    const { data, response } = await client.webhooks.list({ limit: 1 }, call).page().withResponse();
    return { headers: response.headers, id: data.items[0]?.id };
  },
  customers: undefined,
} satisfies Record<Resource, ProbeRequest | undefined>;

const one = { page_size: 1 };

function headersOf({ response }: { readonly response: { readonly headers: Headers } }): Probe {
  return { headers: response.headers };
}

function access(state: Check['state'], text: string): Check {
  return { state, name: 'Access', text };
}

function failed(name: string, error: unknown, { mode, now }: CommandContext): Check {
  if (!isPaydeckError(error)) throw error;
  if (error.name === 'ApiError' && error.status === 403) return access('warning', `${name}: no access (403)`);
  return { ...access('warning', `${name}: ${failureText(error, mode, now)}`), isFailure: true };
}

/** A wrong clock falsifies trials, renewals and discounts. */
function clockCheck(date: string | null, now: number): Check | undefined {
  const difference = clockDifference(date, now);
  if (difference === undefined) return undefined;
  return { state: Math.abs(difference.seconds) > 60 ? 'warning' : 'ok', name: 'Clock', text: difference.words };
}
