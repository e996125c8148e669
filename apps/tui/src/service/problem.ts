import { safeText } from '@paydeck/presentation';

/** Describes an error in one sanitized line. Errors of the client already include the remedy. */
export function problemText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const ours = message.replace(/\bbaseUrl\b/, addressName).replaceAll(/\s*\n\s*/g, ' ');
  return safeText(ours.trim(), maxLength);
}

// The client names its own option, which users of this program never set.
const addressName = 'the address (PAYDECK_TEST_URL, PAYDECK_LIVE_URL or the profile)';

const maxLength = 2000;
