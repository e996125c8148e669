// For a context with web globals only. The caller finds the smoke test as the global `run`.
import { createClient } from '../src/index.ts';
import { smoke } from './smoke.ts';

Reflect.set(globalThis, 'run', (baseUrl: string) => smoke(createClient, baseUrl));
