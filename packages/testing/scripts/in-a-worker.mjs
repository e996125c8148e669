import { readFileSync } from 'node:fs';
import vm from 'node:vm';

// Runs the built fake where there is nothing of Node: a worker or a web page has no module, no global and no file of it. A
// context of node:vm has none either, but for those that it is given: those that the Web has.

const [, , fake, core] = process.argv;
const WEB = [
  'AbortController',
  'AbortSignal',
  'DOMException',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'btoa',
  'clearTimeout',
  'crypto',
  'performance',
  'queueMicrotask',
  'setTimeout',
  'structuredClone',
];
const context = vm.createContext(Object.fromEntries(WEB.map((name) => [name, globalThis[name]])));
const modules = new Map();
function load(url) {
  if (!modules.has(url))
    modules.set(
      url,
      new vm.SourceTextModule(readFileSync(new URL(url), 'utf8'), {
        identifier: url,
        context,
        importModuleDynamically,
      }),
    );
  return modules.get(url);
}
// Two imports at the same time wait for the same module.
const imported = new Map();
async function importModuleDynamically(specifier, from) {
  const module = link(specifier, from);
  if (module.status === 'unlinked') imported.set(module, evaluated(module));
  await imported.get(module);
  return module;
}
async function evaluated(module) {
  await module.link(link);
  await module.evaluate();
}
function link(specifier, from) {
  if (specifier.startsWith('node:')) throw new Error(from.identifier + ' imports ' + specifier);
  return load(
    specifier.startsWith('.') ? new URL(specifier, from.identifier).href : resolved(specifier, from.identifier),
  );
}
function resolved(specifier, from) {
  if (specifier === '@paydeck/core') return core;
  return import.meta.resolve(specifier, from);
}
const entry = load(fake);
await entry.link(link);
await entry.evaluate();
context.createFake = entry.namespace.createFake;
const run = vm.runInContext(
  `(async () => {
  const fake = createFake({ subscriptions: 120, deliveries: { secret: 'whsec_' + btoa('x'.repeat(24)) } });
  const { status, headers } = await fake.fetch(fake.baseUrl.test + '/payouts', { headers: { authorization: 'Bearer test_key' } });
  fake.faults.next('subscriptions.list', { rateLimited: { resetSeconds: 20 } });
  const client = fake.client({ dangerouslyAllowBrowser: true });
  const subscriptions = await client.subscriptions.list().toArray();
  const customer = await client.customers.create({ email: 'ada@example.com', name: 'Ada' });
  fake.deliveries.emit('payment.failed');
  await fake.deliveries.settled();
  return [typeof process, typeof Buffer, status, headers.get('content-type'), subscriptions.length, customer.name,
    fake.deliveries.all.every(({ headers }) => headers['webhook-signature'] !== undefined)];
})()`,
  context,
);
process.stdout.write(JSON.stringify(await run));
