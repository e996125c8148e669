import type { OperationName } from '../endpoint.ts';
import type { Priority } from '../rate-limit/rate-limit.ts';
import type { Drift } from '../validation/validation.ts';

/** An event of a client. It never contains a body, a header or a key. */
export type ClientEvent =
  | (CallEvent & {
      /** The number of the call in this client. All events of one call have the same number. */
      readonly call: number;
      /** The operation, such as `payouts.list`. */
      readonly operation: OperationName;
      /** The number of the attempt, from 1. */
      readonly attempt: number;
      /** The HTTP method. */
      readonly method: string;
      /** The path template, without ids: `/webhooks/{webhook_id}`. */
      readonly path: string;
    })
  | ({
      /** A response does not match the schemas. */
      readonly type: 'drift';
    } & Drift);

/** An event of a call, without what all of its events share. */
export type CallEvent =
  | {
      /** A request is about to be sent. */
      readonly type: 'request';
      /** Milliseconds that it waited for the rate limit. */
      readonly waitedMs: number;
    }
  | {
      /** A request has ended, with a status or with an error. */
      readonly type: 'response';
      /** The HTTP status; `undefined` when no response arrived. */
      readonly status: number | undefined;
      /** The name of the error; `undefined` when there was none. */
      readonly error: string | undefined;
      /** The code of the error, such as `ECONNRESET` or the service's own; `undefined` when there was none. */
      readonly code: string | undefined;
      /** Milliseconds from the request to the end of the response body. */
      readonly durationMs: number;
    }
  | {
      /** A request failed and will be retried. */
      readonly type: 'retry';
      /** The name of the error. */
      readonly error: string;
      /** Milliseconds until the retry. */
      readonly delayMs: number;
    }
  | {
      /** A call waits for the rate limit before it sends its request. */
      readonly type: 'wait';
      /** The priority of the call among the waiting ones. */
      readonly priority: Priority;
      /** When calls may be sent again. This call is sent then, or later if others are ahead of it. */
      readonly blockedUntil: Date;
    }
  | {
      /** The service returned 429; calls wait. */
      readonly type: 'rate-limit';
      /** When requests may be sent again, if the limiter knows. */
      readonly blockedUntil: Date | undefined;
      /** When the window resets, if the service says so. */
      readonly resetAt: Date | undefined;
    };

/** Calls a listener and ignores its errors, because a faulty listener must not break a payment. */
export function notify<T>(listener: ((message: T) => void) | undefined, message: T): void {
  try {
    listener?.(message);
  } catch {
    // Ignored on purpose.
  }
}

/** Returns the line of an event for a log, or `undefined` for an event that a later one repeats. */
export function logLine(event: ClientEvent): string | undefined {
  if (event.type === 'drift') {
    return `${event.operation} returned ${event.path} with an unexpected form (${event.kind}, ${event.count} times)`;
  }
  const { method, path, operation, call, attempt } = event;
  const whose = `${method} ${path} (${operation}, call ${call}, attempt ${attempt})`;
  switch (event.type) {
    case 'request':
      return undefined;
    case 'response':
      return `${whose}: ${outcomeOf(event)} in ${Math.round(event.durationMs)} ms`;
    case 'retry':
      return `${whose}: retries in ${Math.round(event.delayMs)} ms after ${event.error}`;
    case 'wait':
    case 'rate-limit':
      return `${whose}: waits for the rate limit until ${event.blockedUntil?.toISOString() ?? 'an unknown time'}`;
    default:
      return event satisfies never;
  }
}

function outcomeOf({ status, error, code }: Extract<ClientEvent, { type: 'response' }>): string {
  return [status, error, code].filter((part) => part !== undefined).join(' ');
}

/** Sends events to a listener, and as lines to a log. */
export function createEmit(
  onEvent: ((event: ClientEvent) => void) | undefined,
  log: ((line: string) => void) | undefined,
): (event: ClientEvent) => void {
  return (event) => {
    notify(onEvent, event);
    const line = log && logLine(event);
    if (line !== undefined) notify(log, line);
  };
}
