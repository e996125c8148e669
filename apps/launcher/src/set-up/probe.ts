import { isPaydeckError, type Client } from '@paydeck/core';
import { failureText } from '../failure.ts';
import type { Check } from './check.ts';
import type { CommandContext } from '../command/command.ts';

/** Asks once of everything that can be read, for the least there is to read. */
export async function probe(context: CommandContext): Promise<Check[]> {
  const client = await context.client();
  const checks: Check[] = [];
  let clock: Check | undefined;
  let firstWebhook: string | undefined;
  for (const { name, ask } of lists) {
    try {
      const { headers, id } = await ask(client, context);
      if (name === 'Webhooks') firstWebhook = id;
      clock ??= clockCheck(headers.get('date'), context.system.now());
      checks.push(said('ok', `${name}: read`));
    } catch (error) {
      checks.push(refusal(name, error, context));
    }
  }
  if (firstWebhook !== undefined) {
    checks.push(
      await client.webhooks.get(firstWebhook, context.call).then(
        () => said('ok', 'One webhook: read'),
        (error: unknown) => refusal('One webhook', error, context),
      ),
    );
  }
  return [...checks, clock ?? { state: 'ok', name: 'Clock', text: 'the service tells no time' }];
}

interface Probe {
  readonly headers: Headers;
  readonly id?: string | undefined;
}

const lists: readonly {
  readonly name: string;
  readonly ask: (client: Client, context: CommandContext) => Promise<Probe>;
}[] = [
  {
    name: 'Subscriptions',
    ask: async (client, { call }) => outside(await client.subscriptions.list(one, call).page().withResponse()),
  },
  {
    name: 'Discounts',
    ask: async (client, { call }) => outside(await client.discounts.list(one, call).page().withResponse()),
  },
  {
    name: 'Payouts',
    ask: async (client, { call }) => outside(await client.payouts.list(one, call).page().withResponse()),
  },
  {
    name: 'Webhooks',
    ask: async (client, { call }) => {
      const { data, response } = await client.webhooks.list({ limit: 1 }, call).page().withResponse();
      return { headers: response.headers, id: data.items[0]?.id };
    },
  },
];

const one = { page_size: 1 };

function outside({ response }: { readonly response: { readonly headers: Headers } }): Probe {
  return { headers: response.headers };
}

function said(state: Check['state'], text: string): Check {
  return { state, name: 'Access', text };
}

function refusal(name: string, error: unknown, { mode, now }: CommandContext): Check {
  if (!isPaydeckError(error)) throw error;
  if (error.name === 'ApiError' && error.status === 403) return said('look', `${name}: no access (403)`);
  return { ...said('look', `${name}: ${failureText(error, mode, now)}`), isFailure: true };
}

/** A clock that is wrong makes trials, renewals and discounts wrong. */
function clockCheck(date: string | null, now: number): Check | undefined {
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return undefined;
  const seconds = Math.round((now - theirs) / 1000);
  const text =
    Math.abs(seconds) <= 2
      ? 'agrees with that of the service'
      : `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} that of the service`;
  return { state: Math.abs(seconds) > 60 ? 'look' : 'ok', name: 'Clock', text };
}
