import type { ClientEvent } from '@paydeck/core';

/**
 * Says what the client does about a problem on its own, in one line; `undefined` when an event ends such a line, and
 * the line before when it changes nothing.
 */
export function noticeAfter(event: ClientEvent, before: string | undefined): string | undefined {
  if (event.type === 'retry') {
    return `${event.error}: trying again in ${seconds(event.delayMs)} (request ${event.attempt + 1})`;
  }
  if (event.type === 'rate-limit') {
    return `the rate limit is used up: waiting${untilText(event.blockedUntil ?? event.resetAt)}`;
  }
  return event.type === 'response' && event.error === undefined ? undefined : before;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** A moment instead of a countdown: a screen on which nothing happens is not drawn again. */
function untilText(moment: Date | undefined): string {
  return moment === undefined ? '' : ` until ${moment.toISOString().slice(11, 19)} UTC`;
}
