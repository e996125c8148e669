import { hash } from '../data/random.ts';
import type { OperationName } from '../resources/resources.ts';
import type { Mode } from './access.ts';
import { type PlannedFault, readFault } from './fault-checks.ts';
import { type Effect, type Fault, FAULT_PRESETS, type FaultPreset, type Faults, type When } from './faults.ts';
import { isKeyOf } from '../json.ts';

/** The faults in force, and how often each has met a request. */
export class FaultPlan implements Faults {
  #armed: Armed[] = [];
  #streams = 0;
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  add(fault: Fault): () => void {
    const planned = readFault(fault);
    this.#streams += 1;
    const armed: Armed = { fault, planned, stream: this.#streams, matched: 0, met: 0 };
    this.#armed.push(armed);
    return () => {
      this.#armed = this.#armed.filter((other) => other !== armed);
    };
  }

  next(operation: OperationName, fault: Omit<Fault, 'operation'>): () => void {
    return this.add({ times: 1, ...fault, operation });
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
  effectOn(operation: OperationName, mode: Mode): Effect {
    const effects = this.#armed
      .filter((armed) => this.#meets(armed, operation, mode))
      .map(({ planned }) => planned.effect);
    this.#armed = this.#armed.filter(({ planned: { when }, met }) => met < (when.times ?? Infinity));
    return effects.reduceRight<Effect>((later, effect) => ({ ...later, ...effect }), {});
  }

  #meets(armed: Armed, operation: OperationName, mode: Mode): boolean {
    const { after = 0, times = Infinity, probability = 1 } = armed.planned.when;
    if (!isFor(armed.planned.when, operation, mode)) return false;
    armed.matched += 1;
    if (armed.matched <= after || armed.met >= times) return false;
    const draw = hash(this.#seed ^ Math.imul(armed.stream, 0x9e3779b1), armed.matched) / 4_294_967_296;
    if (draw >= probability) return false;
    armed.met += 1;
    return true;
  }
}

interface Armed {
  /** As it was given. */
  readonly fault: Fault;
  readonly planned: PlannedFault;
  readonly stream: number;
  matched: number;
  met: number;
}

function isFor(when: When, operation: OperationName, mode: Mode): boolean {
  if (when.mode !== undefined && when.mode !== mode) return false;
  if (when.operation === undefined) return true;
  return typeof when.operation === 'string' ? when.operation === operation : when.operation.includes(operation);
}

/** Reads faults from JSON: one fault, a list of them, or the name of a preset. */
export function parseFaults(json: unknown): readonly Fault[] {
  return (Array.isArray(json) ? json : [json]).flatMap((item: unknown) =>
    typeof item === 'string' ? presetNamed(item) : [readFault(item).fault],
  );
}

function presetNamed(name: string): readonly Fault[] {
  if (!isKeyOf(FAULT_PRESETS, name)) {
    throw new TypeError(`Unknown fault preset "${name}". Presets: ${Object.keys(FAULT_PRESETS).join(', ')}.`);
  }
  return FAULT_PRESETS[name];
}
