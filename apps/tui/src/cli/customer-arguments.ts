import { emailProblem, phoneProblem } from '../service/customer-fields.ts';
import type { Arguments } from './arguments.ts';
import type { CreateCustomer, ImportCustomers } from './invocation.ts';
import { formatIn } from './output-arguments.ts';
import { serviceIn } from './service-arguments.ts';
import { UsageError } from './usage-error.ts';

/** Parses the arguments of a new customer. */
export function customerInvocation(args: Arguments): CreateCustomer {
  return {
    params: {
      email: checked('email', required(args, 'email'), emailProblem),
      name: required(args, 'name'),
      ...(args.has('phone') && { phone_number: checked('phone', required(args, 'phone'), phoneProblem) }),
      ...(args.has('metadata') && { metadata: metadataIn(args) }),
    },
    format: formatIn(args),
    isLiveMeant: args.has('yes-live'),
    ...serviceIn(args),
  };
}

/** Parses the arguments of an import. */
export function importInvocation(args: Arguments): ImportCustomers {
  const file = args.operand ?? '';
  const journal = args.value('journal');
  if (journal === undefined) {
    throw new UsageError(
      'customers import needs --journal FILE, which says what was sent. See paydeck customers import --help.',
    );
  }
  return { file, journal, isLiveMeant: args.has('yes-live'), ...serviceIn(args) };
}

function metadataIn(args: Arguments): Record<string, string> {
  const entries = args.values('metadata').map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new UsageError('--metadata takes key=value, such as --metadata team=growth');
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  const twice = entries.find(([key], index) => entries.findIndex(([other]) => other === key) !== index);
  if (twice !== undefined) throw new UsageError(`--metadata gives "${twice[0]}" twice; give each key once`);
  return Object.fromEntries(entries);
}

function required(args: Arguments, name: string): string {
  const value = args.value(name);
  if (value !== undefined && value.trim() !== value)
    throw new UsageError(`--${name} begins or ends with a blank. Nothing was sent.`);
  if (value !== undefined && value !== '') return value;
  throw new UsageError(`customers create needs --${name}. See paydeck customers create --help.`);
}

/** Validates a value like the form of the browser. */
function checked(name: string, value: string, problemOf: (text: string) => string | undefined): string {
  const problem = problemOf(value);
  if (problem === undefined) return value;
  throw new UsageError(`--${name} "${value}" is ${problem}. Nothing was sent.`);
}
