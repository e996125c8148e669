import { isKeyOf } from '../json.ts';
import {
  POLICIES,
  type Policy,
  type PolicyOption,
  type PolicyOptions,
  type PolicyPreset,
  PRESETS,
} from './policies.ts';

export function resolvePolicy(choices: PolicyOptions = {}, preset: PolicyPreset = 'documented'): Policy {
  if (!Object.hasOwn(PRESETS, preset)) {
    throw new TypeError(`Unknown policy preset "${preset}". Presets: ${Object.keys(PRESETS).join(', ')}.`);
  }
  const policy: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(POLICIES)) policy[name] = option.default;
  for (const [name, value] of [...Object.entries(PRESETS[preset]), ...Object.entries(choices)]) {
    if (value !== undefined) policy[name] = checkedValue(name, value);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name of the table now has a value of its list
  return policy as Policy;
}

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

function isList(values: PolicyOption['values']): values is readonly (string | boolean | number)[] {
  return Array.isArray(values);
}

export function describeValues(values: PolicyOption['values']): string {
  return isList(values) ? values.map(String).join(', ') : `a whole number from ${values.min} to ${values.max}`;
}
