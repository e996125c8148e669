import { inParallel } from '../in-parallel.ts';
import { type Family, rowOfFaults } from '../row.ts';
import { PROPERTIES } from './property-list.ts';
import { runProperties } from './run-properties.ts';

/** The property tests of the code, all in one run of vitest, with many cases each or, with `--quick`, few. */
export const properties: Family = {
  name: 'properties',
  title: 'Properties',
  async prove({ isQuick, seed, report }) {
    const cases = isQuick ? 500 : 20_000;
    const runs = isQuick ? [PROPERTIES] : PROPERTIES.map((property) => [property]);
    return inParallel(runs, 2, async (files) => {
      const { passed, output } = await runProperties(files, { cases, seed });
      if (!passed) report(output);
      const names = files.map(({ name }) => name).join(', ');
      const count = `${cases.toLocaleString('en')} cases each`;
      return rowOfFaults(`Properties: ${names}`, count, count, passed ? [] : [`seed ${seed}, see above`]);
    });
  },
};
