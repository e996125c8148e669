import { safeText } from '@paydeck/presentation';

/**
 * Returns a value of the service for an agent: every text sanitized, and data about persons masked unless it is shown.
 * Ids stay, so that masked records can still be told apart.
 */
export function shown(value: unknown, showsPersons: boolean): unknown {
  if (typeof value === 'string') return showsPersons ? safe(value) : safe(value).replaceAll(addresses, maskedAddress);
  if (Array.isArray(value)) return value.map((each) => shown(each, showsPersons));
  if (typeof value !== 'object' || value === null) return value;
  const owner = value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      safe(key),
      showsPersons || !isPersonal(key, owner) ? shown(field, showsPersons) : masked(field),
    ]),
  );
}

/** Whether a field says who a person is. `name` does so in a customer, not in a discount or a product. */
export function isPersonal(key: string, owner: object): boolean {
  if (personal.has(key)) return true;
  if (key === 'name') return 'customer_id' in owner || 'email' in owner;
  return key === 'metadata' && ('customer_id' in owner || 'subscription_id' in owner);
}

/** Whether a column, by its path in a record, says who a person is. */
export function isPersonalColumn(column: string): boolean {
  const last = column.split('.').at(-1) ?? '';
  return personal.has(last) || ['customer.name', 'customer.metadata', 'metadata'].includes(column);
}

/** Keeps the first letter, so that a person who knows the record recognizes it. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') {
    const [first = ''] = safe(value);
    return value.includes('@') ? `${first}${maskedAddress}` : `${first}***`;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [safe(key), '***']));
}

const personal = new Set(['email', 'phone_number', 'street', 'city', 'zipcode', 'tax_id', 'customer_business_name']);

const addresses = /[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+/g;
const maskedAddress = '***@***';

function safe(text: string): string {
  return safeText(text, longest);
}

/** The most UTF-16 code units of a value. */
const longest = 2_000;
