import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../runtimes/bundle.ts';
import { startService } from '../runtimes/service.ts';

// What the web and every worker have, and Node too.
const GLOBALS = `
  AbortController AbortSignal DOMException Event EventTarget FormData Headers ReadableStream Request Response TextDecoder
  TextEncoder TransformStream URL URLSearchParams atob btoa clearTimeout crypto fetch performance queueMicrotask setTimeout
  structuredClone
`.match(/\w+/g);
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('the client needs nothing of Node: it walks, writes and fails with the globals of the web alone', async () => {
  const program = await bundle(import.meta.resolve('../runtimes/web.ts'), 'iife');
  expect(program).not.toMatch(/from ?["']node:|require\(["']/);
  const context = createContext(
    Object.fromEntries((GLOBALS ?? []).map((name) => [name, Reflect.get(globalThis, name)])),
  );
  runInContext(program, context);
  expect(runInContext('typeof process + typeof Buffer + typeof require', context)).toBe('undefined'.repeat(3));
  const done: unknown = await runInContext(`run(${JSON.stringify(service.baseUrl)})`, context);
  expect(done).toBe('1037 payouts, as many exactly, cus_1, one sent once, an ApiError, an AbortError');
});
