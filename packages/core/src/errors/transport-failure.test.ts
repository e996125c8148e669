import { expect, test } from 'vitest';
import { kindOfFailure, systemCode } from './transport-failure.ts';

// The errors of a rejected `fetch` in Node, Bun, Deno, workerd and browsers.
test.each<[ReturnType<typeof kindOfFailure>, unknown]>([
  ['unsent', fetchFailed(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))],
  ['unsent', fetchFailed(Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'connect' }))],
  ['unsent', fetchFailed(Object.assign(new Error('getaddrinfo ENOTFOUND'), { syscall: 'getaddrinfo' }))],
  ['unsent', fetchFailed(Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }))],
  ['unsent', fetchFailed(new Error('Proxy response (403) !== 200 when HTTP Tunneling'))],
  ['unsent', fetchFailed(new Error('bad port'))],
  [
    'unsent',
    fetchFailed(
      Object.assign(new Error('Client network socket disconnected before secure TLS connection was established'), {
        code: 'ECONNRESET',
      }),
    ),
  ],
  ['unsent', Object.assign(new TypeError('Unable to connect.'), { code: 'ConnectionRefused' })],
  ['unsent', fetchFailed(new Error('error sending request for url (…): client error (Connect): dns error'))],
  ['network', fetchFailed(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }))],
  ['network', fetchFailed(Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }))],
  ['network', fetchFailed(undefined)],
  ['network', new TypeError('terminated')],
  ['network', new TypeError('Failed to fetch')],
  ['network', new TypeError('NetworkError when attempting to fetch resource.')],
  ['network', new TypeError('Load failed')],
  ['network', Object.assign(new TypeError('The socket connection was closed'), { code: 'ConnectionClosed' })],
  ['network', new Error('Network connection lost.')],
  ['network', new Error('a proxy of our own gave up')],
  ['network', 'a text'],
  ['network', undefined],
  ['program', new TypeError('Promise.withResolvers is not a function')],
  ['program', new ReferenceError('pool is not defined')],
  ['program', new RangeError('Invalid time value')],
  ['program', fetchFailed(new TypeError("Cannot read properties of undefined (reading 'dispatch')"))],
  ['program', fetchFailed(Object.assign(new Error('invalid connection header'), { code: 'UND_ERR_INVALID_ARG' }))],
  ['program', Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' })],
])('is %s: %s', (kind, thrown) => {
  expect(kindOfFailure(thrown)).toBe(kind);
});

test('systemCode returns the innermost code', () => {
  const cause = Object.assign(new Error('read'), { code: 'ECONNRESET' });
  expect(systemCode(Object.assign(fetchFailed(cause), { code: 'OUTER' }))).toBe('ECONNRESET');
  expect(systemCode(fetchFailed(Object.assign(new Error('odd'), { code: 'not a code' })))).toBeUndefined();
});

function fetchFailed(cause: unknown): TypeError {
  return new TypeError('fetch failed', { cause });
}
