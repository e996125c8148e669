import { browseScreen } from '../screens/browse/browse.tsx';
import { App, type AppProps } from '../terminal/app.tsx';
import type { JobControl } from '../terminal/job-control.ts';
import type { Size } from '../drawing/layout.ts';
import { columnOf } from '../state/table-settings.ts';
import { createTestSystem } from './system.ts';
import { openTestTerminal, type TerminalKind, type TestTerminal } from './screen.tsx';
import type { TestService } from './service.ts';

/** Opens the browser on a terminal in memory, with a stopped clock. */
export function openBrowser(
  service: TestService,
  size: Size,
  options: Partial<AppProps> & TerminalKind = {},
): TestTerminal {
  const { unicode, hasKittyKeyboard, isScreenReader, ...props } = options;
  return openTestTerminal(
    size,
    (painter) => (
      <App
        client={service.client}
        listen={(listener) => service.listen(listener)}
        session={{ mode: 'test', name: 'demo', source: 'the demo', canWrite: true }}
        screen={{ definition: browseScreen, model: null }}
        listing="subscriptions"
        query={{}}
        columns={
          options.listing === undefined ? idFirst.flatMap((key) => columnOf('subscriptions', key) ?? []) : undefined
        }
        now={() => noon}
        painter={painter}
        // Tests type faster than a held key repeats, so resting is disabled: every key is drawn at once.
        restMs={0}
        jobControl={standingJobControl}
        system={createTestSystem().system}
        accounts={{ list: () => Promise.resolve([]), switchTo: () => Promise.resolve() }}
        {...props}
      />
    ),
    { unicode, hasKittyKeyboard, isScreenReader },
  );
}

/** Job control without a shell, because there is none for a terminal in memory. */
export const standingJobControl: JobControl = {
  isStopping: () => false,
  stop: () => Promise.resolve(),
  releaseTerminal: (meanwhile) => meanwhile(),
  setMouse: () => undefined,
  listen: () => () => undefined,
};

/** Columns that start with the id, by which tests identify rows. */
export const idFirst = [
  'subscription_id',
  'status',
  'customer.name',
  'product_name',
  'recurring_pre_tax_amount',
  'next_billing_date',
];

const noon = Date.UTC(2026, 10, 21, 12);

export const large: Size = { columns: 120, rows: 40 };
export const small: Size = { columns: 80, rows: 24 };
