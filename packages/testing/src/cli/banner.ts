import type { Fake } from '../fake/fake.ts';
import { POLICIES } from '../policies/policies.ts';
import { DEFAULT_COUNTS } from '../resources/resources.ts';
import { maskKey } from '../service/access.ts';
import { DEFAULT_RATES, parseRates, type Rates } from '../service/limits.ts';
import type { FakeServer } from '../transports/server.ts';
import type { Flags } from './flags.ts';

export function banner({ fake: options, listen }: Flags, fake: Fake, { baseUrl }: FakeServer): string {
  const { testKey, liveKey, limits } = options;
  const changed = Object.entries(POLICIES)
    .map(([name, { default: usual }]) => ({ name, usual, value: Object(fake.policy)[name] }))
    .filter(({ usual, value }) => value !== usual)
    .map(({ name, value }) => `${name}=${value}`);
  const faults = fake.faults
    .list()
    .map((fault) => JSON.stringify(fault))
    .join(' ');
  const rows = {
    keys: `${testKey === undefined ? 'test_key' : maskKey(testKey)}, ${liveKey === undefined ? 'live_key' : maskKey(liveKey)}`,
    records: `${DEFAULT_COUNTS.map(({ name }) => `${fake[name].count} ${name}`).join(', ')} in each mode`,
    limits: describeRates(parseRates(limits ?? DEFAULT_RATES)),
    policy: changed.length === 0 ? 'as documented' : changed.join(' '),
    faults: faults === '' ? 'none' : faults,
    control: listen.control === false ? 'off' : new URL('/_fake/', baseUrl.test).href,
  };
  const lines = Object.entries(rows).map(([name, text]) => `  ${name.padEnd(8)} ${text}`);
  // A fault file may contain any text, so the banner is sanitized for the terminal.
  return `${[...lines.map((line) => line.replaceAll(/[^\x20-\x7e]/g, '?')), '  Ctrl+C stops'].join('\n')}\n`;
}

function describeRates(rates: Rates | undefined): string {
  return rates === undefined ? 'none' : `${rates.perSecond}/s, ${rates.perMinute}/min`;
}
