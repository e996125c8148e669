import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { problems } from './problems.ts';

test('reports no problem for enabled https endpoints', async () => {
  const fake = createFake({ webhooks: 0 });
  fake.webhooks.add({ url: 'https://example.com/hooks', disabled: false });

  expect(await problems(fake.client())).toEqual([]);
});

test('reports endpoints that are disabled or not https, without their paths', async () => {
  const fake = createFake({ webhooks: 0 });
  const disabled = fake.webhooks.add({ url: 'https://example.com/secret', disabled: true });
  const plain = fake.webhooks.add({ url: 'http://example.org/hooks', disabled: false });

  expect((await problems(fake.client())).toSorted()).toEqual(
    [`${disabled.id} is disabled: example.com gets no events`, `${plain.id} is not https: example.org`].toSorted(),
  );
});

test('reads every page', async () => {
  const fake = createFake({ webhooks: 0 });
  for (let number = 0; number < 250; number++) fake.webhooks.add({ url: 'http://example.com', disabled: false });

  expect(await problems(fake.client())).toHaveLength(250);
  expect(fake.requests.to('webhooks.list').length).toBeGreaterThan(1);
});
