import { type ClientEvent, type Emit, notify } from './events.ts';

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
): Emit {
  return (event) => {
    notify(onEvent, event);
    const line = log && logLine(event);
    if (line !== undefined) notify(log, line);
  };
}
