import { CUSTOMER_POLICIES } from './policies/customers.ts';
import { EVENT_POLICIES } from './policies/events.ts';
import { LIMIT_POLICIES } from './policies/limits.ts';
import { LIST_POLICIES } from './policies/lists.ts';
import type { PolicyOption } from './policies/option.ts';
import { PRESETS } from './policies/presets.ts';
import { REQUEST_POLICIES } from './policies/requests.ts';
import { isKeyOf } from './json.ts';

/** Every choice that the service's document leaves open: the table that types, checks, `--help` and `docs/policies.md` come from. */
export const POLICIES = {
  ...REQUEST_POLICIES,
  ...LIMIT_POLICIES,
  ...LIST_POLICIES,
  ...CUSTOMER_POLICIES,
  ...EVENT_POLICIES,
} as const satisfies Readonly<Record<string, PolicyOption>>;

/** All choices, by their names. */
export type Policies = typeof POLICIES;

/** The values that a choice can have. */
export type ValueOf<Option> = Option extends { readonly values: readonly (infer Value)[] } ? Value : number;

/** A value for every choice. */
export type Policy = { readonly [Name in keyof Policies]: ValueOf<Policies[Name]> };

/** Values for some choices; the others keep their defaults. */
export type PolicyOptions = { readonly [Name in keyof Policies]?: Policy[Name] | undefined };

/** A set of choices with a name. */
export type PolicyPreset = 'documented' | 'strict' | 'lenient' | 'hostile' | 'extended';

/** The policy that a preset and single choices make. An unknown name or value is rejected with what would be right. */
export function resolvePolicy(choices: PolicyOptions = {}, preset: PolicyPreset = 'documented'): Policy {
  if (!Object.hasOwn(PRESETS, preset)) {
    throw new TypeError(`Unknown policy preset "${preset}". Presets: ${Object.keys(PRESETS).join(', ')}.`);
  }
  const policy: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(POLICIES)) policy[name] = option.default;
  for (const [name, value] of [...Object.entries(PRESETS[preset]), ...Object.entries(choices)]) {
    if (value !== undefined) policy[name] = checkedValue(name, value);
  }
  // Every name of the table has a value of its list now.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return policy as Policy;
}

/** Reads `name=value`, as `--policy` has it. */
export function parsePolicyChoice(text: string): PolicyOptions {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=');
  const { values } = optionNamed(name);
  const found = isList(values)
    ? values.find((candidate) => String(candidate) === value)
    : /^\d+$/.test(value)
      ? Number(value)
      : undefined;
  return { [name]: checkedValue(name, found ?? value) };
}

function checkedValue(name: string, value: unknown): unknown {
  const { values } = optionNamed(name);
  const isRight = isList(values)
    ? values.some((candidate) => candidate === value)
    : Number.isInteger(value) && Number(value) >= values.min && Number(value) <= values.max;
  if (!isRight)
    throw new TypeError(`Policy ${name} cannot be ${JSON.stringify(value)}: use ${describeValues(values)}.`);
  return value;
}

function optionNamed(name: string): PolicyOption {
  if (!isKeyOf(POLICIES, name)) {
    throw new TypeError(`Unknown policy "${name}". Policies: ${Object.keys(POLICIES).join(', ')}.`);
  }
  return POLICIES[name];
}

function isList(values: PolicyOption['values']): values is readonly (string | boolean | number | null)[] {
  return Array.isArray(values);
}

/** The values of a policy, in words. */
export function describeValues(values: PolicyOption['values']): string {
  return isList(values) ? values.map(String).join(', ') : `a whole number from ${values.min} to ${values.max}`;
}
