import { safeText } from '@paydeck/presentation';

/** Says what went wrong in one line that may be printed. Errors of the client already say what to do about it. */
export function problemText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const ours = message.replace(/\bbaseUrl\b/, addressName).replaceAll(/\s*\n\s*/g, ' ');
  return safeText(ours.trim(), maxLength);
}

// The client calls it by the name of its option, which nobody here has ever set.
const addressName = 'the address (PAYDECK_TEST_URL, PAYDECK_LIVE_URL or the profile)';

const maxLength = 2000;
