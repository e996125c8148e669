// What users of the fake would write, on the oldest Node that it supports. Each line that it prints is a result.
import { createFake } from '@paydeck/testing';

const idle = createFake();
const start = idle.clock.now();
await idle.client({ deadline: 2_000 }).payouts.list().page();
console.log(`${idle.clock.now() - start} ms on the clock of the fake during the first request`);

const fake = createFake({ seed: 7, subscriptions: 1_037 });
console.log(`${(await fake.client().subscriptions.list().toArray()).length} subscriptions`);
fake.faults.next('customers.create', { loseResponse: true });
const create = fake.client().customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' });
console.log(await create.catch((error) => `a lost response: ${error.name}`));
