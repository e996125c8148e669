import { type Client, type CreateCustomerParams, isPaydeckError } from '@paydeck/core';

/** The result of a sign-up. */
export type SignUp =
  | { readonly outcome: 'done'; readonly customerId: string }
  | { readonly outcome: 'try-again'; readonly at: Date | undefined }
  | { readonly outcome: 'ask-a-person'; readonly sentAt: Date }
  | { readonly outcome: 'refused'; readonly why: string };

/**
 * Creates a customer from a form. The service has no idempotency key, so the outcome is unknown when the response is lost.
 * A person must then check it, and the request is not retried.
 */
export async function signUp(client: Client, form: CreateCustomerParams): Promise<SignUp> {
  try {
    const { customer_id: customerId } = await client.customers.create(form);
    return { outcome: 'done', customerId };
  } catch (error) {
    if (!isPaydeckError(error)) throw error;
    if (error.name === 'UnknownOutcomeError') return { outcome: 'ask-a-person', sentAt: error.sentAt };
    if (error.name === 'RateLimitError') return { outcome: 'try-again', at: error.resetAt };
    if (error.name === 'ConnectionError') return { outcome: 'try-again', at: undefined };
    if (error.name === 'ApiError' && error.status < 500) return { outcome: 'refused', why: error.serviceMessage };
    throw error;
  }
}
