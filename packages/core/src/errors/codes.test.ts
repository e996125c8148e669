import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { PaydeckErrorCode } from './errors.ts';

// The type makes the compiler require every code, and no other.
const CODES: Record<PaydeckErrorCode, true> = {
  CONNECTION: true,
  FETCH_FAILED: true,
  INVALID_CHECKPOINT: true,
  INVALID_OPTION: true,
  INVALID_PARAMETER: true,
  KEY_UNAVAILABLE: true,
  LIST_ID_MISSING: true,
  LIST_MOVED: true,
  LIST_NOT_PAGED: true,
  LIST_REPEATED: true,
  LIST_TOO_LONG: true,
  LIST_UNFINISHED: true,
  LIST_UNORDERED: true,
  NO_CODE: true,
  RATE_LIMITED: true,
  TIMEOUT: true,
  UNEXPECTED_RESPONSE: true,
  UNKNOWN_OUTCOME: true,
  UNKNOWN_PARAMETER: true,
  UNSUPPORTED_RUNTIME: true,
};

test('docs/errors.md documents every code', async () => {
  const documented = await readFile(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
  const [, table = ''] = documented.split('## Codes');
  const codes = [...table.matchAll(/^\| `([A-Z_]+)` \| `\w+`.* \| .+\. \|$/gm)].map(([, code]) => code);
  expect(codes).toEqual(Object.keys(CODES));
});
