import { type Family, type Row, rowOfFaults } from '../row.ts';
import { killedPulls, randomHistories } from './histories.ts';
import { pullsOfLosingServices } from './losing-services.ts';

/** A copy of an account that is what the service had, also when pulls are killed and the service loses rows. */
export const mirror: Family = {
  name: 'mirror',
  title: 'Mirror',
  parts: [
    async ({ isQuick, seed }) => killsRow(isQuick ? 8 : 200, seed),
    // `pnpm test` has played more than the quick form does.
    async ({ isQuick, seed }) => historiesRow(isQuick ? 10 : 500, seed),
    async ({ isQuick, seed }) => losingRow(isQuick ? 20 : 1_000, seed),
  ],
};

async function killsRow(wanted: number, seed: number): Promise<Row> {
  const { histories, kills, pulls, faults } = await killedPulls(wanted, seed);
  return rowOfFaults(
    `Pulls over HTTP, in processes that are killed before a statement or while it runs, while records change`,
    `${wanted} kills: what was complete is unchanged, the next pull continues, 0 rows lost, 0 false "complete"`,
    `${kills} kills in ${pulls} pulls of ${histories} mirrors`,
    faults,
  );
}

async function historiesRow(wanted: number, seed: number): Promise<Row> {
  const { histories, kills, pulls, faults } = await randomHistories(wanted, seed);
  return rowOfFaults(
    'Random histories of a service and of pulls, with churn and kills between statements',
    `${wanted.toLocaleString('en')}: after a complete pull the mirror is what the service has`,
    `${histories.toLocaleString('en')}, ${pulls.toLocaleString('en')} pulls, ${kills.toLocaleString('en')} kills`,
    faults,
  );
}

async function losingRow(wanted: number, seed: number): Promise<Row> {
  const { pulls, complete, incomplete, faults } = await pullsOfLosingServices(wanted, seed);
  return rowOfFaults(
    'Pulls from services that lose rows, shift them between pages, and repeat pages and iterators',
    `${wanted.toLocaleString('en')} pulls: 0 rows lost in a list that counts as complete, 0 rows gone by one that does not`,
    `${pulls.toLocaleString('en')} pulls, ${complete.toLocaleString('en')} lists complete, ${incomplete.toLocaleString('en')} not`,
    faults,
  );
}
