import type { Fake, FakeClientOptions } from '@paydeck/testing';
import type { CommandContext } from '../commands/command.ts';

/** What a command gets, on a fake, at the fake's time. */
export function contextOf(
  fake: Fake,
  values: Record<string, string> = {},
  options: FakeClientOptions = { retries: 0 },
): CommandContext {
  return {
    client: fake.client(options),
    mode: 'test',
    arguments: values,
    signal: new AbortController().signal,
    timeLeftMs: 8_000,
    now: fake.clock.now(),
  };
}
