import { cpus } from 'node:os';
import { pageOfSubscriptions } from './page.ts';
import { print } from './paired.ts';
import { help } from './start-up.ts';

console.log(`node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}\n`);
for (const benchmark of [pageOfSubscriptions, help]) print(await benchmark());
