import type { Mode } from '@paydeck/core';
import { hash } from '../data/random.ts';
import { isKeyOf } from '../json.ts';
import type { OperationName } from '../resources/resources.ts';
import { type PlannedFault, readFault } from './fault-checks.ts';
import { type Effect, type Fault, FAULT_PRESETS, type FaultPreset, type Faults, type When } from './faults.ts';

export class FaultPlan implements Faults {
  #active: ActiveFault[] = [];
  #streams = 0;
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  add(fault: Fault): () => void {
    const planned = readFault(fault);
    this.#streams += 1;
    const active: ActiveFault = { fault, planned, stream: this.#streams, matched: 0, met: 0 };
    this.#active.push(active);
    return () => {
      this.#active = this.#active.filter((other) => other !== active);
    };
  }

  next(operation: OperationName, fault: Omit<Fault, 'operation'>): () => void {
    return this.add({ times: 1, ...fault, operation });
  }

  preset(name: FaultPreset): void {
    for (const fault of presetNamed(name)) this.add(fault);
  }

  clear(): void {
    this.#active = [];
  }

  list(): readonly Fault[] {
    return this.#active.map(({ fault }) => fault);
  }

  /** Returns the effect on the next request to an operation: the merged effects of all faults that apply, earlier ones first. */
  effectOn(operation: OperationName, mode: Mode): Effect {
    const effects = this.#active
      .filter((active) => this.#applies(active, operation, mode))
      .map(({ planned }) => planned.effect);
    this.#active = this.#active.filter(({ planned: { when }, met }) => met < (when.times ?? Infinity));
    return effects.reduceRight<Effect>((later, effect) => ({ ...later, ...effect }), {});
  }

  #applies(active: ActiveFault, operation: OperationName, mode: Mode): boolean {
    const { after = 0, times = Infinity, probability = 1 } = active.planned.when;
    if (!isFor(active.planned.when, operation, mode)) return false;
    active.matched += 1;
    if (active.matched <= after || active.met >= times) return false;
    const draw = hash(this.#seed ^ Math.imul(active.stream, 0x9e3779b1), active.matched) / 4_294_967_296;
    if (draw >= probability) return false;
    active.met += 1;
    return true;
  }
}

interface ActiveFault {
  /** The fault as the test passed it. */
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
