import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faultMatrixPage } from './page.ts';
import { FAULTS } from './faults.ts';

writeFileSync(fileURLToPath(new URL('../../../docs/fault-matrix.md', import.meta.url)), faultMatrixPage(FAULTS));
