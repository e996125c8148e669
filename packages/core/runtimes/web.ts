// For a context that has the globals of the web and no others: leaves the program where whoever runs it finds it.
import { createClient } from '../src/index.ts';
import { smoke } from './smoke.ts';

Reflect.set(globalThis, 'run', (baseUrl: string) => smoke(createClient, baseUrl));
