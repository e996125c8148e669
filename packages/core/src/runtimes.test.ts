import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../runtimes/bundle.ts';
import { startService } from '../runtimes/service.ts';

// The globals that browsers, workers and Node have in common.
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

test('the client lists, writes and throws with web globals only, without Node', async () => {
  const program = await bundle(import.meta.resolve('../runtimes/web.ts'), 'iife');
  expect(program).not.toMatch(/from ?["']node:|require\(["']/);
  const context = createContext(
    Object.fromEntries((GLOBALS ?? []).map((name) => [name, Reflect.get(globalThis, name)])),
  );
  runInContext(program, context);
  expect(runInContext('typeof process + typeof Buffer + typeof require', context)).toBe('undefined'.repeat(3));
  const done: unknown = await runInContext(`run(${JSON.stringify(service.baseUrl)})`, context);
  expect(done).toBe('1037 payouts, 1037 exactly, cus_1, one sent once, an ApiError, an AbortError');
});
