import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../../test-support/in-process.ts';
import { runProgram } from '../../test-support/program.ts';
import { serveFake } from '../../test-support/serve.ts';
import { openJournal } from './journal.ts';

const three = 'email,name\nada@x.yz,Ada\ngrace@x.yz,Grace\nalan@x.yz,Alan\n';

/** An account, a folder, and the command in it. */
async function place(
  text: string,
  { fake = createFake(), name = 'customers.csv' }: { fake?: Fake; name?: string } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydeck-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { env } = await serveFake(fake);
  const [file, journal] = [path.join(folder, name), path.join(folder, 'journal')];
  writeFileSync(file, text);
  return {
    fake,
    file,
    journal,
    sent: () => fake.requests.to('customers.create').length,
    states: () =>
      [...readFileSync(journal, 'utf8').matchAll(/"state":"(\w+)","email":"([^"]+)"/g)].map(
        ([, state, email]) => `${state} ${email}`,
      ),
    args: ['customers', 'import', file, '--journal', journal],
    env,
    run: async (more: Readonly<Record<string, string>> = {}, now = Date.now) =>
      runInProcess(['customers', 'import', file, '--journal', journal], { env: { ...env, ...more }, now }),
  };
}

describe('a file of customers', () => {
  test('is created once, with everything it says, and again not', async () => {
    const { run, fake, sent, states } = await place(
      '\ufeffemail,name,phone,metadata.team\r\nada@x.yz,"Lovelace,\nAda",+47 1,growth\r\ngrace@x.yz,Grace,,\r\n\r\n',
    );
    expect(await run()).toEqual({
      code: 0,
      stdout: '',
      stderr: 'paydeck: of 2 customers 2 created, 0 created before, 0 rejected, 0 unknown, 0 not sent.\n',
    });
    expect(fake.requests.to('customers.create').map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
      { email: 'ada@x.yz', name: 'Lovelace,\nAda', phone_number: '+47 1', metadata: { team: 'growth' } },
      { email: 'grace@x.yz', name: 'Grace' },
    ]);
    expect(states()).toEqual(['sending ada@x.yz', 'created ada@x.yz', 'sending grace@x.yz', 'created grace@x.yz']);
    expect(await run()).toMatchObject({ code: 0, stderr: expect.stringContaining('0 created, 2 created before') });
    expect(sent()).toBe(2);
  });

  test('may be NDJSON', async () => {
    const { run, fake } = await place('{"email":"a@x.yz","name":"A","phone":null,"metadata":{"k":"v"}}\n', {
      name: 'c.ndjson',
    });
    expect(await run()).toMatchObject({ code: 0 });
    expect(fake.customers.at(0)).toMatchObject({ email: 'a@x.yz', name: 'A', metadata: { k: 'v' } });
  });

  test('sends no address again that differs in letter case alone', async () => {
    const { run, file, sent } = await place(three);
    await run();
    writeFileSync(file, three.toUpperCase().replace('EMAIL,NAME', 'email,name'));
    expect(await run()).toMatchObject({ code: 0, stderr: expect.stringContaining('3 created before') });
    expect(sent()).toBe(3);
  });

  test.each([
    ['email,name\nada@x.yz ,Ada', 'line 2, column email: begins or ends with a blank'],
    ['email,name\n\u00a0ada@x.yz,Ada', 'line 2, column email: begins or ends with a blank'],
    ['email,name\nada@x.yz,Ada\u200b', 'line 2, column name: begins or ends with a blank or an invisible character'],
    ['email,name\nada@x.yz,Ada\nADA@X.yz,Ada', 'line 3, column email: ADA@X.yz is on line 2 already'],
    ['email,name\nzo\u00eb@x.yz,Zo\nzoe\u0308@x.yz,Zo', 'line 3, column email: zoe\u0308@x.yz is on line 2 already'],
    ['email,name\n"ada@x.yz","A\nB"\nada,Ada', 'line 4, column email: not an e-mail address: needs an @'],
    ['email,name\nada@x.yz,', 'line 2, column name: is empty'],
    ['email,name,phone\nada@x.yz,Ada,none', 'line 2, column phone: not a telephone number'],
    ['email,name\nada@x.yz,Ada,1', 'line 2: has 3 cells, and the first line has 2'],
    [
      'email,name\nada@x.yz,A"d"a',
      'line 2: is not CSV. Put quotes around a cell with quotes, and double those inside.\n',
    ],
    ['emial,name\nada@x.yz,Ada', 'line 1: names no column email'],
    ['email,name,fhone\nada@x.yz,Ada,1', 'line 1, column 3: there is no column "fhone" (did you mean phone?)'],
    ['email,name,name\nada@x.yz,Ada,1', 'line 1, column 3: "name" is there twice'],
    ['{"email":"a@x.yz"}', 'line 1, column name: is missing'],
    ['{"email":"a@x.yz","name":1}', 'line 1, column name: is not text'],
    ['{"email":"a@x.yz","name":"A","metadata":{"k":1}}', 'line 1, column metadata.k: is not text'],
    ['{"email":"a@x.yz","name":"A"}\n[]', 'line 2: is not a JSON object'],
  ])('is rejected with its line and column before anything is sent (docs/recipes.md): %j', async (text, problem) => {
    const { run, fake, file } = await place(text);
    const { code, stderr } = await run();
    expect(stderr).toContain(`paydeck: ${file}, ${problem}`);
    expect(stderr).toContain('Nothing was sent.');
    expect(code).toBe(2);
    expect(fake.requests.count).toBe(0);
  });
});

describe('a customer', () => {
  test('whose outcome is unknown is named, stops the import, and is never sent again (docs/recipes.md: 4)', async () => {
    const { run, fake, sent, states, journal } = await place(three);
    fake.faults.next('customers.create', { loseResponse: true });
    const first = await run();
    expect(first.stderr).toMatch(
      /outcome unknown: line 2 \(ada@x\.yz\) was sent at \d{4}-.*Z and may exist\. It is not sent again/,
    );
    expect(first).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('0 created, 0 created before, 0 rejected, 1 unknown, 2 not sent'),
    });
    const second = await run();
    expect(second).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('2 created, 0 created before, 0 rejected, 1 unknown'),
    });
    expect(sent()).toBe(3);
    expect(states()[0]).toBe('sending ada@x.yz');
    writeFileSync(
      journal,
      readFileSync(journal, 'utf8').replace('"state":"sending","email":"ada', '"state":"created","email":"ada'),
    );
    expect(await run()).toMatchObject({ code: 0, stderr: expect.stringContaining('3 created before') });
    expect(sent()).toBe(3);
  });

  test('that is rejected is named, and sent again by the next run; the others are created (docs/recipes.md: 1)', async () => {
    const { run, fake, sent } = await place(three);
    fake.faults.next('customers.create', { status: 422, message: 'no' });
    const first = await run();
    expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('line 2 (ada@x.yz) was rejected: ') });
    expect(first.stderr).toContain('2 created, 0 created before, 1 rejected, 0 unknown, 0 not sent');
    expect(await run()).toMatchObject({ code: 0 });
    expect(sent()).toBe(4);
  });

  test.each([401, 403, 404, 405])(
    'that is rejected for a reason that concerns all of them stops the import: %i',
    async (status) => {
      const { run, fake, sent } = await place(three);
      fake.faults.next('customers.create', { status, message: 'no' });
      expect(await run()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('stopped at line 2, which was not created: '),
      });
      expect(sent()).toBe(1);
      expect(await run()).toMatchObject({ code: 0 });
      expect(sent()).toBe(4);
    },
  );
});

test('that is interrupted while a customer is sent names this one, and exits with 4', async () => {
  let arrive: (() => void) | undefined;
  const moment = new Promise<void>((resolve) => (arrive = resolve));
  const fake = createFake({ onRequest: () => arrive?.() });
  fake.faults.next('customers.create', { stall: 'headers' });
  const { args, env, run, sent } = await place(three, { fake });
  const { code, stderr } = await runProgram(args, { env, signalWhen: { moment, signal: 'SIGTERM' } });
  expect(stderr).toMatch(
    /outcome unknown: line 2 \(ada@x\.yz\) was sent at .*\npaydeck: ended by SIGTERM: of 3 customers /,
  );
  expect(code).toBe(4);
  expect(await run()).toMatchObject({ code: 4, stderr: expect.stringContaining('of 3 customers 2 created') });
  expect(sent()).toBe(3);
});

describe('a journal', () => {
  test('calls a customer that is rate-limited waiting, so that a kill meanwhile leaves nothing unknown', async () => {
    const { run, fake, states } = await place('email,name\nada@x.yz,Ada\n');
    fake.faults.next('customers.create', { rateLimited: 'without-headers' });
    expect(await run()).toMatchObject({ code: 0 });
    expect(states()).toEqual(['sending ada@x.yz', 'waiting ada@x.yz', 'sending ada@x.yz', 'created ada@x.yz']);
  });

  test.each<[string, (journal: string) => void]>([
    ['written to', (journal) => appendFileSync(journal, '{}\n')],
    ['replaced', (journal) => (renameSync(journal, `${journal}.1`), copyFileSync(`${journal}.1`, journal))],
    ['removed', (journal) => rmSync(journal)],
  ])('that is %s by something else stops the import before its next request', async (_, change) => {
    const { run, sent, journal } = await place(three);
    // The time is looked up for each entry.
    let entries = 0;
    const now = (): number => {
      if (existsSync(journal) && readFileSync(journal, 'utf8').includes('\n') && ++entries === 3) change(journal);
      return Date.now();
    };
    expect(await run({}, now)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /stopped at line 3.*: the journal was changed, moved or removed by something else\.\n.*of 3 customers 1 created, .* 2 not sent/,
      ),
    });
    expect(sent()).toBe(1);
  });

  test('that was changed while a customer was created names the id, and exits with 4', async () => {
    const journals: string[] = [];
    const fake = createFake({ onRequest: () => journals.forEach((journal) => appendFileSync(journal, '{}\n')) });
    const { run, sent, journal } = await place(three, { fake });
    journals.push(journal);
    expect(await run()).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/line 2 \(ada@x\.yz\) was created as cus_\w+, but the journal was changed/),
    });
    expect(sent()).toBe(1);
  });

  test('of several files counts the lines of each alone', async () => {
    const { run, fake, file } = await place(three);
    fake.faults.next('customers.create', { loseResponse: true });
    await run();
    writeFileSync(file, 'email,name\nkay@x.yz,Kay\nmay@x.yz,May\n');
    fake.faults.next('customers.create', { status: 401, message: 'no' });
    expect(await run()).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('of 2 customers 0 created, 0 created before, 0 rejected, 0 unknown, 2 not sent'),
    });
  });

  test('goes on behind an entry that a kill has cut', async () => {
    const { run, file, journal, sent } = await place(three);
    await run();
    truncateSync(journal, readFileSync(journal).length - 20);
    writeFileSync(file, `${three}kay@x.yz,Kay\n`);
    expect(await run()).toMatchObject({ code: 4, stderr: expect.stringContaining('(alan@x.yz) was sent at') });
    expect(await run()).toMatchObject({ code: 4, stderr: expect.stringContaining('3 created before') });
    expect(sent()).toBe(4);
  });

  test('is used by one import at a time', async () => {
    const { run, journal, fake } = await place(three);
    await run();
    const [, account = ''] = /"account":"([^"]+)"/.exec(readFileSync(journal, 'utf8')) ?? [];
    const held = openJournal(journal, account);
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('is in use by another import') });
    held.close();
    expect(await run()).toMatchObject({ code: 0 });
    expect(fake.requests.count).toBe(3);
  });

  test('belongs to one account', async () => {
    const { run, sent } = await place(three);
    await run();
    expect(await run({ PAYDECK_TEST_KEY: 'another_key' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('belongs to another account, or its key was replaced'),
    });
    expect(sent()).toBe(3);
  });

  test.each(['email,name\n', 'email', '{"a":1}\n'])('is not taken from a file that is none: %j', async (text) => {
    const { run, journal, fake } = await place(three);
    writeFileSync(journal, text);
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has other content than that of an import'),
    });
    expect(readFileSync(journal, 'utf8')).toBe(text);
    expect(fake.requests.count).toBe(0);
  });

  test('that was cut at any byte sends nothing twice, and names what it no longer knows', async () => {
    const { run, journal, sent } = await place('email,name\nada@x.yz,Ada\n');
    await run();
    const whole = readFileSync(journal);
    const [head = ''] = whole.toString().split('\n');
    const sending = whole.indexOf('\n', head.length + 1) + 1;
    for (const end of [whole.length - 1, whole.length - 20, sending + 1, sending]) {
      writeFileSync(journal, whole);
      truncateSync(journal, end);
      expect([end, await run()]).toMatchObject([
        end,
        { code: 4, stderr: expect.stringContaining('(ada@x.yz) was sent at') },
      ]);
    }
    expect(sent()).toBe(1);
  });
});
