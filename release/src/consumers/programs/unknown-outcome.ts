// Creates a customer, and tells apart errors to show in a form, an unknown outcome, and all others.
import { createClient, type CreateCustomerParams, type Customer, isPaydeckError } from '@paydeck/core';

const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
});

type Created =
  | { readonly outcome: 'created'; readonly customer: Customer }
  | { readonly outcome: 'invalid'; readonly field: string | undefined; readonly problem: string | undefined }
  | { readonly outcome: 'unknown'; readonly sentAt: Date };

async function create(params: CreateCustomerParams): Promise<Created> {
  try {
    return { outcome: 'created', customer: await client.customers.create(params) };
  } catch (error) {
    if (!isPaydeckError(error)) throw error;
    if (error.name === 'UnknownOutcomeError') return { outcome: 'unknown', sentAt: error.sentAt };
    if (error.name !== 'ConfigurationError' || error.code !== 'INVALID_PARAMETER') throw error;
    return { outcome: 'invalid', field: error.parameter, problem: error.problem };
  }
}

for (const email of ['ada', 'lost@example.com', 'ada@example.com']) {
  const created = await create({ email, name: 'Ada Lovelace', metadata: { team: 'growth' } });
  if (created.outcome === 'created') console.log('created', created.customer.email);
  if (created.outcome === 'invalid') console.log('invalid', created.field, created.problem);
  if (created.outcome === 'unknown') console.log('unknown', created.sentAt instanceof Date);
}
