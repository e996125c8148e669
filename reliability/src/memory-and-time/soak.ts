// A process that sends very many requests, and prints what remains: memory, listeners, and the counts of outcomes.
import { createServer } from 'node:http';
import process from 'node:process';
import { createClient } from '@paydeck/core';
import { listen } from '@paydeck/test-kit/listen';
import { memoryHeld } from '../memory-held.ts';

const requests = Number(process.argv[2]);
const body = JSON.stringify({ items: [], data: [], done: true });
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
});
const client = createClient({ mode: 'test', apiKey: 'k', baseUrl: `http://127.0.0.1:${await listen(server)}` });
const { signal } = new AbortController();
let listeners = 0;
const add = signal.addEventListener.bind(signal);
const remove = signal.removeEventListener.bind(signal);
signal.addEventListener = (...args: Parameters<typeof add>) => {
  listeners += 1;
  add(...args);
};
signal.removeEventListener = (...args: Parameters<typeof remove>) => {
  listeners -= 1;
  remove(...args);
};
const marks: number[] = [];
let failed = 0;
for (let mark = 0; mark <= 10; mark += 1) {
  for (let done = 0; done < requests / 11; done += 20) {
    const calls = Array.from({ length: 20 }, () => client.payouts.list({}, { signal }).page());
    for (const { status } of await Promise.allSettled(calls)) failed += status === 'rejected' ? 1 : 0;
  }
  marks.push(await memoryHeld());
}
process.stdout.write(JSON.stringify({ marks, failed, listeners }));
server.close();
server.closeAllConnections();
