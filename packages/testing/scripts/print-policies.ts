import { policyTable } from './policy-table.ts';

process.stdout.write(policyTable());
