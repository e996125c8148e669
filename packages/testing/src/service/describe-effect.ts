import type { Effect } from './faults.ts';

/** Describes what a fault did to a request; `undefined` if it did nothing. */
export function describeEffect(effect: Effect): string | undefined {
  const words = [
    ...(effect.latencyMs === undefined ? [] : [`${effect.latencyMs} ms late`]),
    ...describeEnd(effect),
    ...(effect.slow === undefined ? [] : [`body in pieces of ${effect.slow.chunkBytes} bytes`]),
    ...(effect.repeatPage === true ? ['the page before'] : []),
    ...(effect.churn === undefined ? [] : ['records of the list changed']),
    ...(effect.lieDone === true ? ['done is wrong'] : []),
    ...(effect.repeatIterator === true ? ['the iterator that was sent'] : []),
    ...(effect.drift === true ? ['items drift from the document'] : []),
  ];
  return words.length === 0 ? undefined : words.join(', ');
}

function describeEnd({ refuse, reset, html, rateLimited, status, loseAnswer, stall, truncate }: Effect): string[] {
  if (refuse === true) return ['connection refused'];
  if (reset === 'before-headers') return ['not executed, connection reset'];
  const isExecuted = html !== true && rateLimited === undefined && status === undefined;
  const response = [
    ...(html === true ? [`${status ?? 502} as HTML`] : []),
    ...(rateLimited === undefined ? [] : [`rate-limited, ${describeRateLimit(rateLimited)}`]),
    ...(html !== true && rateLimited === undefined && status !== undefined ? [String(status)] : []),
  ];
  return [
    ...response,
    ...(loseAnswer === true ? [isExecuted ? 'executed, response lost' : 'response lost'] : []),
    ...(stall === undefined ? [] : [stall === 'headers' ? 'response never came' : 'body never ended']),
    ...(reset === undefined ? [] : [`connection reset ${reset === 'mid-body' ? 'in the body' : 'after the headers'}`]),
    ...(truncate === true ? ['body truncated'] : []),
  ];
}

function describeRateLimit(kind: NonNullable<Effect['rateLimited']>): string {
  return typeof kind === 'string' ? kind.replace('-', ' ') : `reset after ${kind.resetSeconds} s`;
}
