import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../test-support/operations.ts';
import { errorOf, serviceOf } from '../test-support/service.ts';

const SECRET = 'ada.lovelace@example.com';
const BODIES = [
  SECRET,
  `<${SECRET}>`,
  `<!DOCTYPE html><title>${SECRET}</title>`,
  `<html ${SECRET}>`,
  `{"items":["${SECRET}"`,
  JSON.stringify(SECRET),
  JSON.stringify([SECRET]),
  JSON.stringify({ [SECRET]: SECRET }),
  JSON.stringify({ code: { [SECRET]: 1 }, message: [SECRET], detail: SECRET, error: { message: SECRET } }),
  JSON.stringify({ items: [{ [SECRET]: SECRET }, SECRET], data: [SECRET], done: SECRET, iterator: SECRET }),
];
const TYPES = ['application/json', 'text/html', 'text/plain', `text/${SECRET}`, `a/b; name=${SECRET}`, SECRET];

test.each([200, 201, 204, 302, 400, 401, 404, 422, 429, 500])(
  'nothing of a response (%i) is in an error, an event or a log line, but for its code and its message',
  async (status) => {
    for (const [index, text] of BODIES.entries()) {
      const type = TYPES[index % TYPES.length] ?? '';
      const headers = { 'content-type': type, location: SECRET, 'x-request-id': SECRET, 'retry-after': SECRET };
      const said: unknown[] = [];
      const say = (what: unknown) => void said.push(what);
      const { client, clock } = serviceOf(
        () => new Response(status === 204 ? null : text, { status, statusText: SECRET, headers }),
        { log: say, onEvent: say, onDrift: say, retries: 0, maxWait: 0, validation: 'strict' },
      );
      for (const { call } of OPERATIONS) say(await clock.run(errorOf(call(client))));
      expect(said.length).toBeGreaterThan(OPERATIONS.length);
      for (const one of said) expect(inspect(one, { depth: 20, showHidden: true })).not.toContain('lovelace');
    }
  },
);
