// What a script in the place of `paydeck compare` does with the other client: reads the whole list, and looks for each row in the other side.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import DodoPayments from 'dodopayments';

const [file = ''] = process.argv.slice(2);
const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
const ours = new Map(lines.map((line) => [line.slice(0, line.indexOf(',')), line]));
const client = new DodoPayments({
  bearerToken: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseURL: process.env['PAYDECK_TEST_URL'] ?? '',
});
const found = [];
const seen = new Set();
for await (const { subscription_id: id, status } of client.subscriptions.list({ page_size: 100 })) {
  seen.add(id);
  if (!ours.has(id)) found.push(id);
  else if (ours.get(id) !== `${id},${status}`) found.push(id);
}
for (const id of ours.keys()) if (!seen.has(id)) found.push(id);
process.stdout.write(JSON.stringify(found));
