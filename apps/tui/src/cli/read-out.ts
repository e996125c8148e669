import type { Invocation } from './invocation.ts';

/** Whether a screen reader reads the screen: the flag, or the variable that Ink's own programs go by. */
export function isReadOut(
  { isScreenReader }: Pick<Invocation, 'isScreenReader'>,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return isScreenReader || env['INK_SCREEN_READER'] === 'true';
}
