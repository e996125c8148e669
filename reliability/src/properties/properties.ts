import { relative } from 'node:path';
import { type Family, type Row, rowOfFaults } from '../row.ts';
import { propertyFiles, root, runProperties } from './run-properties.ts';

/** The property tests of the code, in one run of vitest: with the cases of the gate, or with 20,000 each. */
export const properties: Family = {
  name: 'properties',
  title: 'Properties',
  async prove({ isQuick, seed }) {
    const cases = isQuick ? 'gate' : 20_000;
    const { output } = await runProperties(propertyFiles(), { cases, seed, reporter: 'json' });
    const { testResults }: { testResults: TestedFile[] } = JSON.parse(output.slice(output.indexOf('{"num')));
    const goal = isQuick ? 'the number of cases that they name' : `${cases.toLocaleString('en')} cases each`;
    return testResults.map((file) => rowOf(file, goal, seed));
  },
};

/** A file in the output of vitest's JSON reporter. */
interface TestedFile {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly title: string;
    readonly failureMessages: readonly string[] | null;
  }[];
}

function rowOf({ name, message, assertionResults }: TestedFile, goal: string, seed: number): Row {
  const tested = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = tested.filter(({ status }) => status === 'failed');
  return rowOfFaults(`Properties: ${relative(root, name)}`, goal, `${tested.length} properties`, [
    ...failed.map(({ title, failureMessages }) => `${title}, seed ${seed}: ${failureMessages?.join(' ')}`),
    ...(tested.length === 0 ? [message || 'no property'] : []),
  ]);
}
