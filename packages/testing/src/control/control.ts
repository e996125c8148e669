import { type FakeClock, toDuration } from '../clock/clock.ts';
import { isoTimestamp } from '../data/calendar.ts';
import { messageOf } from '../errors.ts';
import { parseFaults } from '../faults/fault-plan.ts';
import type { Faults } from '../faults/faults.ts';
import { type FakeRequest, type FakeResponse, isCrossOrigin, jsonResponse, Rejection } from '../http/messages.ts';
import { decodeQuery } from '../http/params.ts';
import { isRecord } from '../json.ts';
import type { Policy } from '../policies/policies.ts';
import type { Journal } from '../service/journal.ts';
import { openApiDocument } from './openapi.ts';

export interface Controlled<State> {
  readonly clock: FakeClock;
  readonly faults: Faults;
  readonly requests: Journal;
  readonly policy: Policy;
  readonly reset: () => void;
  readonly snapshot: () => State;
  readonly restore: (state: State) => void;
}

/** The control API under `/_fake/`: tests in any language read and change the state of the fake. It needs no key. */
export function createControl<State>(fake: Controlled<State>): (request: FakeRequest) => FakeResponse {
  const snapshots = new Map<string, State>();

  const actions: Readonly<Record<string, (body: unknown, query: Readonly<Record<string, string>>) => unknown>> = {
    'GET clock': () => ({ now: isoTimestamp(fake.clock.now()) }),
    'POST clock': (body) => {
      const { advance, set } = fields(body, ['advance', 'set']);
      if (typeof set === 'string') fake.clock.set(set);
      else if (advance !== undefined) fake.clock.advance(toDuration(advance));
      else throw new TypeError('Send {"advance":{"seconds":60}} or {"set":"2026-03-02T09:00:00Z"}.');
      return { now: isoTimestamp(fake.clock.now()) };
    },
    'GET requests': (_body, { operation }) => ({
      requests: fake.requests.where((request) => operation === undefined || request.operation === operation),
    }),
    'DELETE requests': () => fake.requests.clear(),
    'GET faults': () => ({ faults: fake.faults.list() }),
    'POST faults': (body) => {
      for (const fault of parseFaults(body)) fake.faults.add(fault);
      return { faults: fake.faults.list() };
    },
    'DELETE faults': () => fake.faults.clear(),
    'GET policy': () => ({ policy: fake.policy }),
    'POST reset': () => fake.reset(),
    'POST snapshot': () => {
      const id = `snapshot_${snapshots.size + 1}`;
      snapshots.set(id, fake.snapshot());
      return { id };
    },
    'POST restore': (body) => {
      const { id } = fields(body, ['id']);
      const state = snapshots.get(String(id));
      if (state === undefined)
        throw new TypeError(`Unknown snapshot ${JSON.stringify(id)}. Snapshots: ${[...snapshots.keys()].join(', ')}.`);
      fake.restore(state);
      return {};
    },
    'GET openapi.json': openApiDocument,
  };

  return function control(request) {
    if (request.headers['origin'] !== undefined || isCrossOrigin(request.headers))
      return error(403, 'FORBIDDEN', 'Web pages cannot use the control API.');
    const [path = '', queryText = ''] = request.target.slice(CONTROL_PREFIX.length).split('?');
    const action = actions[`${request.method} ${path}`];
    if (action === undefined)
      return error(404, 'NOT_FOUND', `Unknown path. Paths: ${Object.keys(actions).join(', ')}.`);
    try {
      const text = new TextDecoder().decode(request.body);
      const result = action(text === '' ? {} : JSON.parse(text), Object.fromEntries(decodeQuery(queryText)));
      return jsonResponse(200, result ?? {});
    } catch (problem) {
      if (problem instanceof Rejection) return error(problem.status, problem.code, problem.message);
      return error(400, 'BAD_REQUEST', problem instanceof SyntaxError ? 'The body is not JSON.' : messageOf(problem));
    }
  };
}

export const CONTROL_PREFIX = '/_fake/';

function error(status: number, code: string, message: string): FakeResponse {
  return jsonResponse(status, { code, message });
}

function fields(body: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isRecord(body)) throw new TypeError(`Send an object with ${names.join(' or ')}.`);
  return body;
}
