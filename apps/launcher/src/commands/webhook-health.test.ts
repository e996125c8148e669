import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { webhookHealth } from './webhook-health.ts';

describe('webhook health', () => {
  test('names the disabled endpoint, and exits with 0', async () => {
    const fake = createFake({ webhooks: 0 });
    const urls = ['https://api.example.com/hooks', 'https://crm.example.com/in', 'https://old.example.com/pay'];
    const made = urls.map((url) => fake.webhooks.add({ url, disabled: false }));
    const line = async (): Promise<unknown> => {
      const { headline, level, exitCode } = await webhookHealth.run(contextOf(fake));
      return [headline, level, exitCode];
    };
    expect(await line()).toEqual(['3 endpoints, none disabled', 'good', 0]);
    fake.webhooks.update(made[0]?.id ?? '', { disabled: true });
    expect(await line()).toEqual(['1 of 3 endpoints disabled: api.example.com/hooks', 'warning', 0]);
    fake.webhooks.update(made[2]?.id ?? '', { disabled: true });
    expect(await line()).toEqual(['2 of 3 endpoints disabled: api.example.com/hooks and 1 more', 'warning', 0]);
  });

  test('reports that there are no endpoints', async () => {
    const { headline, level } = await webhookHealth.run(contextOf(createFake({ webhooks: 0 })));
    expect([headline, level]).toEqual(['No webhook endpoints', 'neutral']);
  });
});
