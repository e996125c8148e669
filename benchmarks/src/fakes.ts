import { overHttp } from './fakes-http.ts';
import { smallCalls } from './fakes-msw.ts';
import { aMillion } from './fakes-pages.ts';
import { print } from './paired.ts';

// What the fake costs: a million records, a small call against msw, and a page over HTTP against a server that stringifies objects.

await aMillion();
print(await smallCalls());
await overHttp();
