import { safeText } from '@paydeck/presentation';

/** Says what went wrong in one line that may be printed. Errors of the client already say what to do about it. */
export function problemText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return safeText(message.replaceAll(/\s*\n\s*/g, ' ').trim(), maxLength);
}

const maxLength = 2000;
