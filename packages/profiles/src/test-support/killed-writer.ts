// Saves a profile, and kills its own process at the operation and the byte count of its arguments.
import process from 'node:process';
import { saveProfile } from '../store.ts';
import { watchSteps } from './file-steps.ts';

const [, , file = '', target, bytes] = process.argv;
let count = 0;
watchSteps(async (step) => {
  if (count === Number(target)) {
    await step.writePart(Number(bytes));
    process.kill(process.pid, 'SIGKILL');
  }
  count += 1;
});
await saveProfile(file, 'shop', { mode: 'test', key: 'written' });
