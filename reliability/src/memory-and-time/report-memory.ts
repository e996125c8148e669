// Preloaded with `--expose-gc`: on each SIGUSR2 it collects garbage and writes the memory in use, in bytes.
import { renameSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const file = process.env['MEMORY_FILE'] ?? '';
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.new`, String(heapUsed + external));
  renameSync(`${file}.new`, file);
});
