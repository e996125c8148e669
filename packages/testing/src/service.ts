import { allows, type Key, type KeyRegistry, maskKey, type Mode, type Resource } from './access.ts';
import { type Answer, CODES, encode, type FakeRequest, jsonAnswer, Refusal } from './answer.ts';
import type { Churn, ChurnedRecord } from './churn.ts';
import type { View } from './collection.ts';
import type { Effect, FaultPlan } from './faults.ts';
import type { RequestJournal } from './journal.ts';
import type { Limiter, Rates, Verdict } from './limits.ts';
import { decodeQuery, Params } from './params.ts';
import type { Policy } from './policy.ts';
import { type Match, matchRoute } from './router.ts';
import type { Context, ListName, Operation, Route } from './routes/route.ts';
import type { Business, World } from './store.ts';
import { isFromForeignPage } from './origin.ts';
import { COMPLETE, type Delivery, scriptFor } from './delivery.ts';

/** What the service works with. It reads no clock of its own and keeps nothing but this. */
export interface ServiceState {
  readonly policy: Policy;
  readonly keys: KeyRegistry;
  readonly limiter: Limiter;
  /** `undefined`: no limits, and no headers that speak of them. */
  readonly rates: Rates | undefined;
  readonly faults: FaultPlan;
  readonly journal: RequestJournal;
  /** Every answer waits so long, in milliseconds. */
  readonly latencyMs: number;
  business(id: string): Business;
  now(): number;
  /** Told before a list is read, so that records can change between two pages. Gives back those that churned. */
  beforeReading(reading: Reading, churn: Churn | undefined): readonly ChurnedRecord[];
}

/** A list that is about to be read. */
export interface Reading {
  readonly operation: Operation;
  readonly world: World;
  readonly list: ListName;
  /** Counted from 0. */
  readonly page: number;
  readonly view: () => View;
}

/** The service itself: a request in, an answer and the way it is delivered out. Effects of a fault can be sent along. */
export function createService(state: ServiceState): (request: FakeRequest, sent?: Effect) => Delivery {
  const { policy } = state;
  const checks = policy['order.checks'].split('-');
  const pins = new WeakMap<World, Map<string, View>>();

  return function handle(request, sent) {
    const exchange = new Exchange(state, request);
    if (!policy.cors && isFromForeignPage(request.headers)) {
      const refusal = new Refusal(403, 'FORBIDDEN_ORIGIN', NO_PAGES);
      exchange.code = refusal.code;
      state.journal.add(exchange.recorded(refusal.status, undefined));
      return { answer: errorAnswer(refusal, policy, state.journal.count), script: COMPLETE };
    }
    const effect = exchange.effect(sent);
    let answer = effect === undefined ? undefined : answerOfFault(effect);
    if (answer === undefined && effect?.refuse !== true && effect?.reset !== 'before-headers')
      answer = carryOut(exchange, effect);
    const isSent = answer !== undefined && effect?.loseAnswer !== true && effect?.stall !== 'headers';
    state.journal.add(exchange.recorded(isSent ? (answer?.status ?? 0) : 0, effect));
    const script = effect === undefined ? COMPLETE : scriptFor(effect);
    const finished = request.method === 'HEAD' && answer !== undefined ? withoutBody(answer) : answer;
    return {
      answer: finished === undefined ? NO_ANSWER : policy.cors ? openToPages(finished) : finished,
      script: state.latencyMs === 0 ? script : { ...script, delayMs: script.delayMs + state.latencyMs },
    };
  };

  function carryOut(exchange: Exchange, effect: Effect | undefined): Answer {
    try {
      return exchange.withLimitHeaders(serviceAnswer(exchange, effect));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      exchange.code = refusal.code;
      return exchange.withLimitHeaders(errorAnswer(refusal, policy, state.journal.count + 1));
    }
  }

  function serviceAnswer(exchange: Exchange, effect: Effect | undefined): Answer {
    const { request } = exchange;
    if (policy.cors && request.method === 'OPTIONS') return CORS_ANSWER;
    let work: (() => Answer) | undefined;
    for (const check of checks) {
      if (check === 'path') exchange.checkPath();
      else if (check === 'key') exchange.checkKey();
      else if (check === 'limit') exchange.checkLimit();
      else if (check === 'access') exchange.checkAccess();
      else work = exchange.route().prepare(contextOf(exchange, effect));
    }
    if (work === undefined) throw new Error('The order of checks has no "params".');
    return work();
  }

  function contextOf(exchange: Exchange, effect: Effect | undefined): Context {
    const { request } = exchange;
    const world = exchange.world();
    const route = exchange.route();
    const pinned = pins.get(world) ?? new Map<string, View>();
    pins.set(world, pinned);
    return {
      request,
      world,
      policy,
      now: exchange.now,
      path: exchange.pathVariables(),
      params: (known) => {
        const params = new Params(exchange.queryText, known, policy);
        exchange.warnings.push(...params.unknown.map((name) => `${route.operation} has no parameter "${name}".`));
        return params;
      },
      beforeReading: (list, page, view) => {
        const reading: Reading = { operation: route.operation, world, list, page, view };
        exchange.churned = state.beforeReading(reading, effect?.churn);
      },
      tampering: effect ?? {},
      pins: pinned,
    };
  }
}

/** One request on its way: what is known of it so far. */
class Exchange {
  readonly request: FakeRequest;
  readonly now: number;
  readonly path: string;
  readonly queryText: string;
  readonly warnings: string[] = [];
  code: string | undefined;
  churned: readonly ChurnedRecord[] = [];
  readonly #state: ServiceState;
  #match: Match | Refusal | undefined;
  #key: Key | Refusal | undefined;
  #verdict: Verdict | undefined;

  constructor(state: ServiceState, request: FakeRequest) {
    this.#state = state;
    this.request = request;
    this.now = state.now();
    const mark = request.target.indexOf('?');
    this.path = mark < 0 ? request.target : request.target.slice(0, mark);
    this.queryText = mark < 0 ? '' : request.target.slice(mark + 1);
  }

  /** The effects of the faults that meet this request. */
  effect(sent: Effect | undefined): Effect | undefined {
    const match = this.#matched();
    if (match instanceof Refusal || match.kind !== 'route') return sent;
    const planned = this.#state.faults.effectOn(match.route.operation, match.mode);
    return planned === undefined ? sent : { ...planned, ...sent };
  }

  checkPath(): void {
    const match = this.#matched();
    const { policy } = this.#state;
    if (match instanceof Refusal) throw match;
    if (match.kind === 'unknown')
      throw new Refusal(policy.unknownPath, CODES.notFound, 'There is nothing at this address.');
    if (match.kind === 'wrong-method') {
      const headers = policy.wrongMethod === 405 ? { allow: match.allow } : {};
      throw new Refusal(policy.wrongMethod, 'METHOD_NOT_ALLOWED', `This address answers ${match.allow}.`, headers);
    }
    if (match.kind === 'not-implemented' && !match.needsKey) throw notImplemented();
  }

  checkKey(): void {
    const key = this.#identified();
    if (!(key instanceof Refusal)) {
      const match = this.#matched();
      if (!(match instanceof Refusal) && match.kind === 'not-implemented') throw notImplemented();
      return;
    }
    // Without a valid key the address is limited, before anything is said about the key.
    this.checkLimit();
    throw key;
  }

  checkLimit(): void {
    const verdict = this.#counted();
    if (verdict !== undefined && !verdict.isAllowed) {
      throw new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests. Try again when the window has passed.');
    }
  }

  checkAccess(): void {
    const key = this.#identified();
    const { operation, resource, need } = this.route();
    const guard: Resource = operation === 'discounts.list' ? this.#state.policy.resourceMap : resource;
    if (key instanceof Refusal) throw key;
    if (!allows(key.grant, guard, need)) {
      const verb = need === 'read' ? 'read' : 'write';
      throw new Refusal(this.#state.policy['status.noAccess'], CODES.forbidden, `This key may not ${verb} ${guard}.`);
    }
  }

  route(): Route {
    const match = this.#matched();
    if (match instanceof Refusal) throw match;
    if (match.kind === 'route') return match.route;
    this.checkPath();
    throw notImplemented();
  }

  pathVariables(): Readonly<Record<string, string>> {
    const match = this.#matched();
    return !(match instanceof Refusal) && match.kind === 'route' ? match.path : {};
  }

  world(): World {
    const key = this.#identified();
    if (key instanceof Refusal) throw key;
    return this.#state.business(key.businessId).world(key.mode);
  }

  query(): Record<string, string> {
    try {
      return Object.fromEntries(decodeQuery(this.queryText));
    } catch {
      return {};
    }
  }

  /** Adds the three headers of the limits. Every request is counted, also one that was refused before the limits were asked. */
  withLimitHeaders(answer: Answer): Answer {
    const verdict = this.#counted();
    const { headersOn, resetRounding, retryAfter } = this.#state.policy;
    const isLimited = answer.status === 429;
    if (verdict === undefined) return answer;
    const resetIn =
      resetRounding === 'floor' ? Math.floor(verdict.resetMs / 1000) : Math.max(1, Math.ceil(verdict.resetMs / 1000));
    const isShown =
      headersOn === 'every' ||
      (headersOn === 'success' && answer.status < 400) ||
      (headersOn === 'limited' && isLimited);
    return {
      ...answer,
      headers: {
        ...answer.headers,
        ...(isShown && {
          'x-ratelimit-limit': String(verdict.limit),
          'x-ratelimit-remaining': String(verdict.remaining),
          'x-ratelimit-reset': String(resetIn),
        }),
        ...(isLimited && retryAfter && { 'retry-after': String(Math.max(1, Math.ceil(verdict.resetMs / 1000))) }),
      },
    };
  }

  recorded(status: number, effect: Effect | undefined): Parameters<RequestJournal['add']>[0] {
    const { request } = this;
    const match = this.#matched();
    const authorization = request.headers['authorization'];
    const sent = authorization === undefined ? undefined : (authorization.split(' ').at(-1) ?? '');
    const masked = (text: string): string =>
      sent === undefined || sent.length < 4 ? text : text.replaceAll(sent, maskKey(sent));
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined) headers[name] = name === 'authorization' ? '[masked]' : masked(value);
    }
    return {
      at: this.now,
      operation: !(match instanceof Refusal) && match.kind === 'route' ? match.route.operation : undefined,
      mode: match instanceof Refusal ? 'test' : match.mode,
      method: request.method,
      path: masked(this.path),
      query: Object.fromEntries(Object.entries(this.query()).map(([name, value]) => [name, masked(value)])),
      headers,
      body:
        request.body === undefined || this.#isRejected() ? undefined : masked(new TextDecoder().decode(request.body)),
      bodyBytes: request.body?.length ?? 0,
      key: sent === undefined ? undefined : maskKey(sent),
      status,
      code: status === 0 ? undefined : this.code,
      warnings: this.warnings,
      churned: this.churned,
      fault: effect === undefined ? undefined : JSON.stringify(effect),
    };
  }

  /** Whether the service itself did not accept the request, or would not have but for a fault. */
  #isRejected(): boolean {
    return this.code !== undefined || this.#identified() instanceof Refusal;
  }

  #matched(): Match | Refusal {
    if (this.#match === undefined) {
      try {
        this.#match = matchRoute(this.request.method, this.path, this.#state.policy);
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        this.#match = refusal;
      }
    }
    return this.#match;
  }

  #identified(): Key | Refusal {
    this.#key ??= identify(this.request, this.#mode(), this.#state);
    return this.#key;
  }

  #mode(): Mode {
    const match = this.#matched();
    return match instanceof Refusal ? 'test' : match.mode;
  }

  #counted(): Verdict | undefined {
    const { rates, limiter, policy } = this.#state;
    if (rates === undefined) return undefined;
    const key = this.#identified();
    const subject =
      key instanceof Refusal ? `ip ${this.request.ip}` : `${key.businessId} ${policy.shareModes ? 'both' : key.mode}`;
    this.#verdict ??= limiter.take(subject, rates, this.now);
    return this.#verdict;
  }
}

function identify(request: FakeRequest, mode: Mode, { policy, keys }: ServiceState): Key | Refusal {
  const header = request.headers['authorization'];
  if (header === undefined || header.trim() === '') {
    return new Refusal(
      policy['status.missingKey'],
      CODES.unauthorized,
      'The header "Authorization: Bearer <API_KEY>" is missing.',
    );
  }
  const [scheme = '', value = '', ...rest] = header.trim().split(/ +/);
  const isBearer = policy.schemeCase === 'exact' ? scheme === 'Bearer' : scheme.toLowerCase() === 'bearer';
  if (!isBearer || value === '' || rest.length > 0) {
    return new Refusal(
      policy['status.missingKey'],
      CODES.unauthorized,
      'The header must be "Authorization: Bearer <API_KEY>".',
    );
  }
  const key = keys.find(value);
  if (key === undefined || key.isRevoked)
    return new Refusal(policy['status.badKey'], CODES.unauthorized, 'This key is not valid.');
  if (key.mode !== mode) {
    return new Refusal(policy['status.wrongMode'], CODES.unauthorized, `This key works in ${key.mode} mode only.`);
  }
  return key;
}

function errorAnswer(refusal: Refusal, policy: Pick<Policy, 'errorExtras'>, number: number): Answer {
  const extras = policy.errorExtras ? { request_id: `req_${number}`, details: [] } : {};
  return jsonAnswer(
    refusal.status,
    JSON.stringify({ code: refusal.code, message: refusal.message, ...extras }),
    refusal.headers,
  );
}

function notImplemented(): Refusal {
  return new Refusal(501, 'NOT_IMPLEMENTED', 'The document of the service names this operation without showing it.');
}

/** The answer that a fault gives in place of the service, if it gives one. */
function answerOfFault(effect: Effect): Answer | undefined {
  if (effect.html === true)
    return { status: effect.status ?? 502, headers: { 'content-type': 'text/html' }, body: PROXY_PAGE };
  if (effect.rateLimited !== undefined) {
    const body = JSON.stringify({
      code: effect.code ?? 'TOO_MANY_REQUESTS',
      message: effect.message ?? 'Too many requests.',
    });
    return jsonAnswer(429, body, LIMIT_HEADERS[effect.rateLimited]);
  }
  if (effect.status === undefined) return undefined;
  const code = effect.code ?? (effect.status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'FAULT');
  return jsonAnswer(
    effect.status,
    JSON.stringify({ code, message: effect.message ?? 'Something went wrong on our side.' }),
  );
}

const LIMIT_HEADERS: Readonly<Record<NonNullable<Effect['rateLimited']>, Readonly<Record<string, string>>>> = {
  'with-headers': { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' },
  'without-headers': {},
  // More remaining than the limit, and a reset in the past.
  'contradictory-headers': { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '25', 'x-ratelimit-reset': '-3' },
};

const PROXY_PAGE = encode(
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
);

const NO_ANSWER: Answer = { status: 0, headers: {}, body: undefined };

const NO_PAGES = 'Web pages of another origin may not call this service. The policy cors lets them in.';

function openToPages(answer: Answer): Answer {
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After',
    },
  };
}

const CORS_ANSWER: Answer = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'authorization, content-type',
  },
  body: undefined,
};

function withoutBody(answer: Answer): Answer {
  return {
    ...answer,
    headers: { ...answer.headers, 'content-length': String(answer.body?.length ?? 0) },
    body: undefined,
  };
}
