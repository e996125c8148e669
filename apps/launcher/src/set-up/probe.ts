import { isPaydeckError, type Client } from '@paydeck/core';
import { clockDifference } from '@paydeck/presentation';
import { titleOf, type Resource } from '../command/resource.ts';
import { failureText } from '../failure.ts';
import type { Check } from './check.ts';
import type { CommandContext } from '../command/command.ts';

/** Asks once of everything that can be read, for the least there is to read. */
export async function probe(context: CommandContext): Promise<Check[]> {
  const client = await context.client();
  const checks: Check[] = [];
  let clock: Check | undefined;
  let firstWebhook: string | undefined;
  for (const [resource, ask] of Object.entries<Ask | undefined>(probes)) {
    if (ask === undefined) continue;
    const name = titleOf(resource);
    try {
      const { headers, id } = await ask(client, context);
      if (name === 'Webhooks') firstWebhook = id;
      clock ??= clockCheck(headers.get('date'), context.system.now());
      checks.push(said('ok', `${name}: read`));
    } catch (error) {
      checks.push(rejected(name, error, context));
    }
  }
  if (firstWebhook !== undefined) {
    checks.push(
      await client.webhooks.get(firstWebhook, context.call).then(
        () => said('ok', 'One webhook: read'),
        (error: unknown) => rejected('One webhook', error, context),
      ),
    );
  }
  return [...checks, clock ?? { state: 'ok', name: 'Clock', text: 'the service tells no time' }];
}

interface Probe {
  readonly headers: Headers;
  readonly id?: string | undefined;
}

type Ask = (client: Client, context: CommandContext) => Promise<Probe>;

/** What is asked of each resource; nothing of what can only be written. */
const probes = {
  subscriptions: async (client, { call }) => outside(await client.subscriptions.list(one, call).page().withResponse()),
  discounts: async (client, { call }) => outside(await client.discounts.list(one, call).page().withResponse()),
  payouts: async (client, { call }) => outside(await client.payouts.list(one, call).page().withResponse()),
  webhooks: async (client, { call }) => {
    const { data, response } = await client.webhooks.list({ limit: 1 }, call).page().withResponse();
    return { headers: response.headers, id: data.items[0]?.id };
  },
  customers: undefined,
} satisfies Record<Resource, Ask | undefined>;

const one = { page_size: 1 };

function outside({ response }: { readonly response: { readonly headers: Headers } }): Probe {
  return { headers: response.headers };
}

function said(state: Check['state'], text: string): Check {
  return { state, name: 'Access', text };
}

function rejected(name: string, error: unknown, { mode, now }: CommandContext): Check {
  if (!isPaydeckError(error)) throw error;
  if (error.name === 'ApiError' && error.status === 403) return said('look', `${name}: no access (403)`);
  return { ...said('look', `${name}: ${failureText(error, mode, now)}`), isFailure: true };
}

/** A clock that is wrong makes trials, renewals and discounts wrong. */
function clockCheck(date: string | null, now: number): Check | undefined {
  const difference = clockDifference(date, now);
  if (difference === undefined) return undefined;
  return { state: Math.abs(difference.seconds) > 60 ? 'look' : 'ok', name: 'Clock', text: difference.words };
}
