import { aMillion } from './fakes-pages.ts';
import { print } from './paired.ts';

// The cost of the fake: a million records, a small call against msw, and a page over HTTP against a server that stringifies objects.

await aMillion();
// Imported only now, so that the first part runs in a process without them.
const { smallCalls } = await import('./fakes-msw.ts');
const { overHttp } = await import('./fakes-http.ts');
print(await smallCalls());
await overHttp();
