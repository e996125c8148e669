import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openNetwork } from './network.ts';

test('stores the certificate to trust in the folder of each run', async () => {
  const stored: string[] = [];
  for (const run of ['first', 'second']) {
    const folder = mkdtempSync(join(tmpdir(), `paydeck-${run}-`));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const network = await openNetwork({ network: 'tls valid' }, 'k', folder);
    network.close();
    const file = network.env['NODE_EXTRA_CA_CERTS'] ?? '';
    expect(file.startsWith(folder)).toBe(true);
    stored.push(readFileSync(file, 'utf8'));
    rmSync(folder, { recursive: true });
  }
  expect(stored[0]).toContain('BEGIN CERTIFICATE');
  expect(stored[1]).toBe(stored[0]);
});
