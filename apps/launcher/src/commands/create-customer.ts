import { exitCodes } from '@paydeck/presentation/internal';
import { isPaydeckError, type CreateCustomerParams } from '@paydeck/core';
import { UsageError, type CommandOutput, type CommandContext, type LauncherCommand } from './command.ts';

/** Creates a customer and copies its id. */
export const createCustomer: LauncherCommand = {
  name: 'create-customer',
  title: 'Create Customer',
  description: 'Creates a customer and copies its id.',
  rule: 'It is never sent twice: the service has no way to tell a repetition from a second customer.',
  mode: 'compact',
  icon: '👤',
  keywords: ['new', 'add', 'person'],
  arguments: [
    { name: 'email', noun: 'e-mail address', placeholder: 'E-mail address', isOptional: false },
    { name: 'name', placeholder: 'Name', isOptional: false },
    { name: 'phone', placeholder: 'Phone number', isOptional: true },
  ],
  isWriting: true,
  lookFor: 'email',
  examples: [
    ['ada@example.com', 'Ada Lovelace'],
    ['ada@', 'Ada Lovelace'],
  ],
  requests: [1, 1],
  run: execute,
};

async function execute(context: CommandContext): Promise<CommandOutput> {
  const { email = '', name = '', phone } = context.arguments;
  if (!looksLikeAddress(email)) throw new UsageError(`Not an e-mail address: "${email}" · nothing sent`);
  const client = await context.client();
  const params: CreateCustomerParams = { email, name, ...(phone === undefined ? {} : { phone_number: phone }) };
  try {
    const { customer_id: id } = await client.customers.create(params, context.call);
    const headline = `Created ${id} for ${email}`;
    return {
      headline,
      level: 'good',
      rows: [{ title: name, subtitle: email, cells: [], id }],
      copy: { text: id, headline: `${headline} · id copied` },
    };
  } catch (error) {
    // Only a 4xx response proves that nothing was created.
    if (!isPaydeckError(error) || error.name !== 'ApiError' || error.status >= 500) throw error;
    if (error.status === 401 || error.status === 403) throw error;
    const reason = error.serviceMessage === '' ? '' : `: ${error.serviceMessage}`;
    return {
      headline: `Rejected (${error.status})${reason} · nothing created`,
      level: 'bad',
      rows: [],
      exitCode: exitCodes.failed,
    };
  }
}

/** One @ with text on both sides and no blank. The service validates the rest. */
function looksLikeAddress(text: string): boolean {
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text);
}
