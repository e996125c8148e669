import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { rowCount } from '../../state/list-state.ts';
import { viewOf } from '../../state/views.ts';
import { answer, loadedState } from '../../test-support/state.ts';
import { subscription } from '../../test-support/subscriptions.ts';
import { figuresIn, openFigure } from './summary.tsx';
import { summaryLines } from './summary-lines.ts';

test('opens as many rows as each figure counts, for statuses and days', async () => {
  const fake = createFake({ seed: 7, subscriptions: 100, limits: false, clock: 'real' });
  const { items } = await fake.client().subscriptions.list({ page_size: 100 });
  const loaded = answer(loadedState([]), items, { at: Date.now() });
  for (const width of [118, 58]) {
    const counted = summaryLines(loaded, width).flatMap((line) =>
      figuresIn(line).map((figure) => {
        const text = line.spans.filter((span) => span.figure === figure).map((span) => span.text);
        return { figure, count: Number(/\d+\s*$/.exec(text.join(''))?.[0]) };
      }),
    );
    expect(counted.length).toBeGreaterThan(15);
    for (const { figure, count } of counted) {
      const opened = openFigure(loaded, figure);
      expect([figure.name, rowCount(viewOf(opened).list)]).toEqual([figure.name, count]);
    }
  }
});

const long = 'waiting for the bank of the customer, ';

test.each([
  'says "no" twice',
  '"quoted"',
  '"',
  `${long}first`,
  `${long}second`,
  'x'.repeat(300),
  'paused  a,b',
  'past…due',
  '>5',
  'PAUSED',
  'pauséd',
])('opens the rows of a status that the service made up: %s', (status) => {
  const statuses = [status, 'paused', status, `${long}third`, 'says no twice'];
  const loaded = loadedState(statuses.map((each, index) => subscription(index, { status: each })));
  const figures = summaryLines(loaded, 118).flatMap(figuresIn);
  const counts = figures.map((figure) => {
    const opened = openFigure(loaded, figure);
    return rowCount(viewOf(opened).list);
  });
  const asPaused = ['PAUSED', 'pauséd'].includes(status);
  expect(counts.toSorted((left, right) => left - right)).toEqual(asPaused ? [1, 1, 3] : [1, 1, 1, 2]);
});
