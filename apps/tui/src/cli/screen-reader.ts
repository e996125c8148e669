import type { ListInvocation } from './invocation.ts';

/** Whether a screen reader is used: by the flag, or by the variable that Ink reads. */
export function usesScreenReader(
  { isScreenReader }: Pick<ListInvocation, 'isScreenReader'>,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return isScreenReader || env['INK_SCREEN_READER'] === 'true';
}
