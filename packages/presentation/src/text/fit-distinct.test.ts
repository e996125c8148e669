import { expect, test } from 'vitest';
import { displayWidth } from './display-width.ts';
import { fitDistinct } from './fit-distinct.ts';

const long = 'https://example.com/company/webhooks/production';

test.each([
  [[], 20, []],
  [['https://example.com/hooks'], 40, ['https://example.com/hooks']],
  [
    [`${long}/eu/orders/events/v2`, `${long}/us/orders/events/v2`],
    40,
    ['https://exam…/eu/orders/events/v2', 'https://exam…/us/orders/events/v2'],
  ],
  [
    [`${long}/eu/${'x'.repeat(40)}`, `${long}/us`],
    40,
    ['https://exam…/eu/xxxxxxxxx…xxxxxxxxxxxxx', 'https://exam…/us'],
  ],
  [
    [`${long}/eu`, `${long}/eu`],
    40,
    ['https://example.com…bhooks/production/eu', 'https://example.com…bhooks/production/eu'],
  ],
  [
    [`${long}/eu`, 'https://example.org/hooks'],
    40,
    ['https://example.com…bhooks/production/eu', 'https://example.org/hooks'],
  ],
  [[`${long}/${'界'.repeat(20)}/a`, `${long}/${'界'.repeat(20)}/b`], 24, ['https:/…/a', 'https:/…/b']],
])('%j in %i columns', (addresses, width, expected) => {
  const shown = fitDistinct(addresses, width);
  for (const text of shown) expect(displayWidth(text)).toBeLessThanOrEqual(width);
  expect(shown).toEqual(expected);
});
