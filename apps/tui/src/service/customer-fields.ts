export function emailProblem(text: string): string | undefined {
  const email = text.trim();
  if (email === '') return 'is required';
  if (/[\s\p{C}]/u.test(email)) return 'not an e-mail address: has a blank in it';
  const [local = '', domain, ...more] = email.split('@');
  if (domain === undefined) return 'not an e-mail address: needs an @';
  if (more.length > 0) return 'not an e-mail address: has more than one @';
  if (local === '') return 'not an e-mail address: needs something before @';
  if (!domain.includes('.')) return 'not an e-mail address: needs a dot after @';
  if (domain.split('.').includes('')) return 'not an e-mail address: needs something on both sides of a dot';
  return undefined;
}

export function nameProblem(text: string): string | undefined {
  return text.trim() === '' ? 'is required' : undefined;
}

/** Describes an invalid telephone number. The service's document requires no form, but a number needs a digit. */
export function phoneProblem(text: string): string | undefined {
  return text.trim() !== '' && !/\p{Nd}/u.test(text) ? 'not a telephone number: has no digit' : undefined;
}
