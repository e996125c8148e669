import type { Invocation } from './invocation.ts';

/** Whether a screen reader is used: by the flag, or by the variable that Ink reads. */
export function isReadOut(
  { isScreenReader }: Pick<Invocation, 'isScreenReader'>,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return isScreenReader || env['INK_SCREEN_READER'] === 'true';
}
