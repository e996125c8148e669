import type { Dataset } from './dataset.ts';
import { createIds } from './ids.ts';
import { createPeople, type People } from './people.ts';
import { below, derive, hash } from './random.ts';
import { part, WireBuffer } from './wire-buffer.ts';

/** The customers of a business: enough for its subscriptions, a few of them with many. */
export interface Customers extends Dataset {
  readonly people: People;
  /** The address as JSON text. */
  readonly emailText: (index: number) => string;
  /** The customer of a subscription: one that existed when the subscription was made. */
  readonly ofSubscription: (row: number) => number;
  /** Adds the five fields that a subscription shows of its customer. */
  readonly writeEmbedded: (index: number, out: WireBuffer) => void;
}

export function createCustomers(options: {
  seed: number;
  anchor: number;
  spanMs: number;
  subscriptions: number;
  businessId: string;
}): Customers {
  const { seed, anchor, spanMs, subscriptions, businessId } = options;
  const ids = createIds('cus_', derive(seed, 1));
  const people = createPeople(derive(seed, 2));
  const choiceSeed = derive(seed, 3);
  const metadataSeed = derive(seed, 4);
  const fresh = Math.ceil(subscriptions * PER_SUBSCRIPTION);
  const count = subscriptions === 0 ? 0 : fresh + Math.ceil(subscriptions / 20) + 1;
  const step = spanMs / Math.max(1, subscriptions) / PER_SUBSCRIPTION;

  function ofSubscription(row: number): number {
    if (count === 0) return row;
    const choice = hash(choiceSeed, row);
    // Customers are numbered newest first as well: from here on they are older than the subscription.
    const oldEnough = Math.min(count - 1, Math.ceil((row + 1) * PER_SUBSCRIPTION));
    if (choice % 100 < 75) return Math.min(count - 1, oldEnough + ((choice >>> 8) % 3));
    const anyOlder = oldEnough + below(Math.imul(choice, 0x9e3779b1) >>> 0, count - oldEnough);
    return Math.min(count - 1, Math.ceil(anyOlder / REGULAR) * REGULAR);
  }

  function writeEmbedded(index: number, out: WireBuffer): void {
    out.part(PART.id);
    ids.write(index, out);
    out.part(PART.quote);
    writeShown(index, out);
  }

  function writeShown(index: number, out: WireBuffer): void {
    out.part(PART.email);
    people.writeEmail(index, out);
    out.part(PART.name);
    people.writeName(index, out);
    out.part(PART.metadata);
    const draw = hash(metadataSeed, index);
    if (draw % 10 >= 6)
      out
        .part(PART.source)
        .part(SOURCES[draw % SOURCES.length] ?? PART.null)
        .part(PART.quote);
    if (draw % 10 >= 8)
      out
        .part(PART.crmId)
        .integer(draw % 100_000)
        .part(PART.quote);
    out.part(PART.phone);
    people.writePhone(index, out);
    out.part(PART.end);
  }

  const createdAt = (index: number): number => anchor - 1 - Math.floor(index * step);
  return {
    count,
    idOf: ids.idOf,
    rowOf: ids.rowOf,
    people,
    emailText: (index) => {
      people.writeEmail(index, scratch);
      return scratch.takeText();
    },
    createdAt,
    rowsAfter: (time) => Math.min(count, Math.max(0, Math.ceil((anchor - 1 - time) / step))),
    hidden: () => ({}),
    columns: {},
    ofSubscription,
    writeEmbedded,
    text: (index) => {
      scratch.part(PART.id);
      ids.write(index, scratch);
      scratch.part(PART.business).text(businessId).part(PART.created).timestamp(createdAt(index));
      writeShown(index, scratch);
      return scratch.takeText();
    },
  };
}

const PART = {
  id: part('{"customer_id":"cus_'),
  quote: part('"'),
  business: part('","business_id":"'),
  created: part('","created_at":'),
  email: part(',"email":'),
  name: part(',"name":'),
  metadata: part(',"metadata":{'),
  source: part('"source":"'),
  crmId: part(',"crm_id":"'),
  phone: part('},"phone_number":'),
  null: part('null'),
  end: part('}'),
};

const scratch = new WireBuffer();

/** New customers for each new subscription; the other subscriptions belong to customers who had one before. */
const PER_SUBSCRIPTION = 0.6;

/** One customer in so many is a regular, who has many subscriptions. */
const REGULAR = 40;

const SOURCES = ['website', 'referral', 'conference', 'newsletter', 'partner'].map(part);
