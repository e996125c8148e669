import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Family, type Row, rowOfFaults, type RunOptions } from '../row.ts';
import { propertyFiles, root, runProperties } from './run-properties.ts';

/** The property tests of the code, in one run of vitest: with the cases of the gate, or with 20,000 each. */
export const properties: Family = {
  name: 'properties',
  title: 'Properties',
  parts: [propertyRows],
};

async function propertyRows({ isQuick, seed, report }: RunOptions): Promise<Row[]> {
  const cases = isQuick ? 'gate' : 20_000;
  const folder = mkdtempSync(join(tmpdir(), 'paydeck-properties-'));
  const file = join(folder, 'results.json');
  await runProperties(propertyFiles(), { cases, seed, options: ['--reporter=json', `--outputFile=${file}`] });
  const { testResults }: { testResults: TestedFile[] } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  const goal = isQuick ? 'the number of cases that they name' : `${cases.toLocaleString('en')} cases each`;
  for (const { assertionResults } of testResults)
    assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []).forEach(report);
  return testResults.map((tested) => rowOf(tested, goal, seed));
}

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
  return rowOfFaults(`Properties: ${relative(root, name)}`, goal, `${tested.length} tests`, [
    ...failed.map(({ title, failureMessages }) => `${title}, seed ${seed}: ${failureMessages?.[0]?.split('\n', 1)[0]}`),
    ...(tested.length === 0 ? [message || 'no property'] : []),
  ]);
}
