import { isKeyOf, isRecord } from '../json.ts';
import { OPERATIONS } from '../resources/resources.ts';
import type { Effect, Fault, When } from './faults.ts';

export interface PlannedFault {
  readonly fault: Fault;
  readonly when: When;
  readonly effect: Effect;
}

export function readFault(fault: unknown): PlannedFault {
  if (!isRecord(fault)) throw new TypeError(`A fault must be an object, not ${JSON.stringify(fault)}.`);
  for (const [name, value] of Object.entries(fault)) {
    const check = checkOf(name);
    if (value !== undefined && !check[0](value)) {
      throw new TypeError(`${name} of a fault cannot be ${JSON.stringify(value)}: use ${check[1]}.`);
    }
  }
  const given = Object.entries(fault).filter(([, value]) => value !== undefined);
  const effect: Effect = Object.fromEntries(given.filter(([name]) => isKeyOf(EFFECT_CHECKS, name)));
  const when: When = Object.fromEntries(given.filter(([name]) => isKeyOf(WHEN_CHECKS, name)));
  if (Object.keys(effect).length === 0)
    throw new TypeError(`A fault needs an effect: one of ${Object.keys(EFFECT_CHECKS).join(', ')}.`);
  return { fault, when, effect };
}

function checkOf(name: string): Check {
  if (isKeyOf(WHEN_CHECKS, name)) return WHEN_CHECKS[name];
  if (isKeyOf(EFFECT_CHECKS, name)) return EFFECT_CHECKS[name];
  throw new TypeError(`Unknown field "${name}" of a fault. Fields: ${FAULT_FIELDS.join(', ')}.`);
}

type Check = readonly [isRight: (value: unknown) => boolean, what: string];

const wholeNumber = (least: number, most = Infinity): Check => [
  (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  most === Infinity ? `a whole number of at least ${least}` : `a whole number from ${least} to ${most}`,
];
const flag: Check = [(value) => typeof value === 'boolean', 'true or false'];
const text: Check = [(value) => typeof value === 'string', 'a string'];
const oneOf = (...values: string[]): Check => [
  (value) => typeof value === 'string' && values.includes(value),
  values.join(', '),
];
const isOperation = (value: unknown): boolean => OPERATIONS.some((operation) => operation === value);

const WHEN_CHECKS: Readonly<Record<keyof When, Check>> = {
  operation: [(value) => (Array.isArray(value) ? value.every(isOperation) : isOperation(value)), OPERATIONS.join(', ')],
  mode: oneOf('test', 'live'),
  after: wholeNumber(0),
  times: wholeNumber(1),
  probability: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'a number from 0 to 1'],
};

const EFFECT_CHECKS: Readonly<Record<keyof Effect, Check>> = {
  latencyMs: wholeNumber(0),
  status: wholeNumber(400, 599),
  code: text,
  message: text,
  html: flag,
  rateLimited: [
    (value) =>
      isRecord(value)
        ? Number.isInteger(value['resetSeconds'])
        : ['with-headers', 'without-headers', 'contradictory-headers'].some((kind) => kind === value),
    'with-headers, without-headers, contradictory-headers or { resetSeconds }',
  ],
  refuse: flag,
  reset: oneOf('before-headers', 'after-headers', 'mid-body'),
  loseResponse: flag,
  truncate: flag,
  slow: [
    (value) =>
      isRecord(value) &&
      Number.isInteger(value['chunkBytes']) &&
      Number(value['chunkBytes']) >= 1 &&
      Number(value['everyMs']) >= 0,
    '{ chunkBytes, everyMs }',
  ],
  stall: oneOf('headers', 'body'),
  repeatPage: flag,
  churn: [isChurn, '{ insert, delete, change }, each a whole number from 0 to 1000'],
  invertDone: flag,
  repeatIterator: flag,
  drift: flag,
};

function isChurn(value: unknown): boolean {
  const parts = isRecord(value) ? Object.entries(value) : [];
  return (
    parts.length > 0 &&
    parts.every(([kind, count]) => ['insert', 'delete', 'change'].includes(kind) && wholeNumber(0, 1000)[0](count))
  );
}

export const FAULT_FIELDS: readonly string[] = [...Object.keys(WHEN_CHECKS), ...Object.keys(EFFECT_CHECKS)];
