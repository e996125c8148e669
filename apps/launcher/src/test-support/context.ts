import type { Fake, FakeClientOptions } from '@paydeck/testing';
import type { CommandContext } from '../commands/command.ts';
import type { System } from '../machine/system.ts';
import { memoryStore } from './memory-store.ts';
import { systemWith } from './system.ts';

export interface ContextChanges extends Partial<CommandContext> {
  readonly machine?: Partial<System> | undefined;
}

/** What a command gets, on a fake, at the fake's time. */
export function contextOf(
  fake: Fake,
  values: Record<string, string> = {},
  options: FakeClientOptions = { retries: 0 },
  { machine, ...changes }: ContextChanges = {},
): CommandContext {
  const client = fake.client(options);
  const store = memoryStore();
  const signal = new AbortController().signal;
  return {
    mode: 'test',
    arguments: values,
    profile: async () => ({
      mode: 'test',
      name: undefined,
      baseUrl: fake.baseUrl.test,
      apiKey: () => fake.keys.test,
      source: { kind: 'environment', mode: 'test' },
      file: undefined,
      notices: [],
    }),
    client: async () => client,
    call: { signal, deadline: 8_000, maxWait: 7_000 },
    store: async () => store,
    keepsNames: false,
    hasTerminal: false,
    terminal: undefined,
    signal,
    now: fake.clock.now(),
    format: { now: fake.clock.now() },
    system: systemWith({ now: fake.clock.now, ...machine }),
    ...changes,
  };
}
