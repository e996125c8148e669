import type { Mode } from './access.ts';
import type { Churn } from './churn.ts';
import { hash } from './dataset/random.ts';
import { isKeyOf, isRecord } from './record.ts';
import { type Operation, OPERATIONS } from './routes/route.ts';

/** Something that goes wrong, as data: which requests it meets, and what happens to them. */
export interface Fault extends Effect {
  /** The operation or operations it meets. Default every one. */
  readonly operation?: Operation | readonly Operation[] | undefined;
  /** The mode it meets. Default both. */
  readonly mode?: Mode | undefined;
  /** How many matching requests pass unharmed first. Default 0. */
  readonly after?: number | undefined;
  /** How many requests it meets in all. Default every one. */
  readonly times?: number | undefined;
  /** The chance, from 0 to 1, that a matching request is met: seeded, so the same each time. Default 1. */
  readonly probability?: number | undefined;
}

/** What happens to a request that a fault meets. Several effects together all happen. */
export interface Effect {
  /** Waits on the fake's clock before the answer starts, in milliseconds. */
  readonly latencyMs?: number | undefined;
  /** Answers with this status (400 to 599), a code and a message, and does not carry the request out. */
  readonly status?: number | undefined;
  /** The code of that answer. Default `INTERNAL_SERVER_ERROR` for a 5xx, `FAULT` otherwise. */
  readonly code?: string | undefined;
  /** The message of that answer. */
  readonly message?: string | undefined;
  /** Answers with a page of HTML, as a proxy does: with `status`, default 502. */
  readonly html?: boolean | undefined;
  /** Answers 429, with the three headers as they should be, without them, or with contradictory ones. */
  readonly rateLimited?: 'with-headers' | 'without-headers' | 'contradictory-headers' | undefined;
  /** Refuses the connection; over HTTP the connection is closed at once. */
  readonly refuse?: boolean | undefined;
  /** Breaks the connection: before the request is carried out, or while its answer is being sent. */
  readonly reset?: 'before-headers' | 'after-headers' | 'mid-body' | undefined;
  /** Carries the request out and breaks the connection before the answer: the caller cannot know. */
  readonly loseAnswer?: boolean | undefined;
  /** Ends the body in the middle of the JSON, without any sign of a broken connection. */
  readonly truncate?: boolean | undefined;
  /** Sends the body in pieces, with a pause after each on the fake's clock. */
  readonly slow?: { readonly chunkBytes: number; readonly everyMs: number } | undefined;
  /** Never answers, or never ends the body. */
  readonly stall?: 'headers' | 'body' | undefined;
  /** Answers a page of a page-number list with the one before it. */
  readonly repeatPage?: boolean | undefined;
  /** Adds, deletes or changes records of the list before it is read: rows shift. */
  readonly churn?: Churn | undefined;
  /** Says `done` of the webhook list when it is not, and the reverse. */
  readonly lieDone?: boolean | undefined;
  /** Gives back the iterator that was sent. */
  readonly repeatIterator?: boolean | undefined;
  /** Sends an unknown status, an unknown field and a null in every item. */
  readonly drift?: boolean | undefined;
}

/** Sets of faults with a name. */
export const FAULT_PRESETS = {
  /** A tenth of the answers late, and one in twenty lost to a 500 or a broken connection. */
  flaky: [
    { probability: 0.1, latencyMs: 400 },
    { probability: 0.03, status: 500 },
    { probability: 0.02, reset: 'mid-body' },
  ],
  /** Refused by limits all the time, half of them without the headers that say for how long. */
  storm: [
    { probability: 0.4, rateLimited: 'with-headers' },
    { probability: 0.4, rateLimited: 'without-headers' },
    { probability: 0.2, rateLimited: 'contradictory-headers' },
  ],
  /** A train ride: slow, then nothing at all for a while, then slow again. */
  tunnel: [
    { latencyMs: 800, times: 20 },
    { refuse: true, times: 10, after: 5 },
    { stall: 'headers', times: 2, after: 4 },
  ],
} as const satisfies Readonly<Record<FaultPreset, readonly Fault[]>>;

export type FaultPreset = 'flaky' | 'storm' | 'tunnel';

/** The faults of a fake. */
export interface Faults {
  /** Lets a fault meet requests until it is used up or cleared. Gives back a function that takes it out. */
  add(fault: Fault): () => void;
  /** Lets something happen to the next request to an operation. */
  next(operation: Operation, effect: Effect): void;
  /** Adds a preset: `'flaky'`, `'storm'` or `'tunnel'`. */
  preset(name: FaultPreset): void;
  /** Takes all of them out. */
  clear(): void;
  /** What is in force. */
  list(): readonly Fault[];
}

interface Armed {
  readonly fault: Fault;
  readonly stream: number;
  matched: number;
  met: number;
}

export class FaultPlan implements Faults {
  #armed: Armed[] = [];
  #streams = 0;
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  add(candidate: Fault): () => void {
    const fault = checkFault(candidate);
    this.#streams += 1;
    const armed: Armed = { fault, stream: this.#streams, matched: 0, met: 0 };
    this.#armed.push(armed);
    return () => {
      this.#armed = this.#armed.filter((other) => other !== armed);
    };
  }

  next(operation: Operation, effect: Effect): void {
    this.add({ ...effect, operation, times: 1 });
  }

  preset(name: FaultPreset): void {
    for (const fault of presetNamed(name)) this.add(fault);
  }

  clear(): void {
    this.#armed = [];
  }

  list(): readonly Fault[] {
    return this.#armed.map(({ fault }) => fault);
  }

  /** What happens to the next request to an operation: the effects of every fault that meets it, the first one first. */
  effectOn(operation: Operation, mode: Mode): Effect | undefined {
    if (this.#armed.length === 0) return undefined;
    let effect: Effect | undefined;
    for (const armed of this.#armed) {
      const { fault } = armed;
      if (!isFor(fault, operation, mode)) continue;
      armed.matched += 1;
      if (armed.matched <= (fault.after ?? 0) || armed.met >= (fault.times ?? Infinity)) continue;
      const draw = hash(this.#seed ^ Math.imul(armed.stream, 0x9e3779b1), armed.matched) / 4_294_967_296;
      if (draw >= (fault.probability ?? 1)) continue;
      armed.met += 1;
      effect = { ...effectOf(fault), ...effect };
    }
    this.#armed = this.#armed.filter(({ fault, met }) => met < (fault.times ?? Infinity));
    return effect;
  }
}

/** The faults of a preset. */
export function presetNamed(name: string): readonly Fault[] {
  if (!isKeyOf(FAULT_PRESETS, name)) {
    throw new TypeError(`Unknown fault preset "${name}". Presets: ${Object.keys(FAULT_PRESETS).join(', ')}.`);
  }
  return FAULT_PRESETS[name];
}

/** Reads faults from JSON: one fault, a list of them, or the name of a preset. */
export function parseFaults(json: unknown): readonly Fault[] {
  return (Array.isArray(json) ? json : [json]).flatMap((item: unknown) =>
    typeof item === 'string' ? presetNamed(item) : [checkFault(item)],
  );
}

function isFor(fault: Fault, operation: Operation, mode: Mode): boolean {
  if (fault.mode !== undefined && fault.mode !== mode) return false;
  if (fault.operation === undefined) return true;
  return typeof fault.operation === 'string' ? fault.operation === operation : fault.operation.includes(operation);
}

/** A fault without what says which requests it meets. */
export function effectOf(fault: Fault): Effect {
  const {
    operation: _operation,
    mode: _mode,
    after: _after,
    times: _times,
    probability: _probability,
    ...effect
  } = fault;
  return effect;
}

type Check = readonly [isRight: (value: unknown) => boolean, what: string];

const wholeNumber = (least: number, most = Infinity): Check => [
  (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  most === Infinity ? `a whole number of at least ${least}` : `a whole number from ${least} to ${most}`,
];
const flag: Check = [(value) => typeof value === 'boolean', 'true or false'];
const text: Check = [(value) => typeof value === 'string', 'a text'];
const oneOf = (...values: string[]): Check => [
  (value) => typeof value === 'string' && values.includes(value),
  values.join(', '),
];
const isOperation = (value: unknown): boolean => OPERATIONS.some((operation) => operation === value);

const CHECKS: Readonly<Record<keyof Fault, Check>> = {
  operation: [(value) => (Array.isArray(value) ? value.every(isOperation) : isOperation(value)), OPERATIONS.join(', ')],
  mode: oneOf('test', 'live'),
  after: wholeNumber(0),
  times: wholeNumber(1),
  probability: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'a number from 0 to 1'],
  latencyMs: wholeNumber(0),
  status: wholeNumber(400, 599),
  code: text,
  message: text,
  html: flag,
  rateLimited: oneOf('with-headers', 'without-headers', 'contradictory-headers'),
  refuse: flag,
  reset: oneOf('before-headers', 'after-headers', 'mid-body'),
  loseAnswer: flag,
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
  lieDone: flag,
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

/** Everything that a fault can have. */
export const FAULT_FIELDS: readonly string[] = Object.keys(CHECKS);

/** Gives back what it was given, if it is a fault. */
function checkFault(fault: unknown): Fault {
  if (!isRecord(fault)) throw new TypeError(`A fault is an object, not ${JSON.stringify(fault)}.`);
  for (const [name, value] of Object.entries(fault)) {
    if (!isKeyOf(CHECKS, name)) {
      throw new TypeError(`A fault has no "${name}". It can have: ${Object.keys(CHECKS).join(', ')}.`);
    }
    const [isRight, what] = CHECKS[name];
    if (value !== undefined && !isRight(value)) {
      throw new TypeError(`${name} of a fault cannot be ${JSON.stringify(value)}: use ${what}.`);
    }
  }
  if (Object.keys(effectOf(fault)).length === 0) {
    const effects = Object.keys(CHECKS).slice(5);
    throw new TypeError(`A fault does something: give one of ${effects.join(', ')}.`);
  }
  return fault;
}
