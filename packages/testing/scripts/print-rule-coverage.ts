import { ruleCoverage } from './rule-coverage.ts';

const { total, covered, missing } = ruleCoverage();
process.stdout.write(`${covered.length} of ${total} rules have a test, each through both transports.\n`);
if (missing.length > 0) process.stdout.write(`Without one: ${missing.join(', ')}.\n`);
