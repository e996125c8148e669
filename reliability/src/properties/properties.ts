import { inParallel } from '../in-parallel.ts';
import { type Family, rowOfFaults } from '../row.ts';
import { PROPERTIES } from './property-list.ts';
import { runProperty } from './run-property.ts';

/** The properties beside the code, with many cases each. */
export const properties: Family = {
  name: 'properties',
  title: 'Properties',
  prove({ isQuick, seed, report }) {
    const cases = isQuick ? 500 : 20_000;
    return inParallel(PROPERTIES, 2, async (property) => {
      const { passed, said } = await runProperty(property, { cases, seed });
      if (!passed) report(said);
      const count = `${cases.toLocaleString('en')} cases each`;
      return rowOfFaults(
        `Properties: ${property.name}`,
        count,
        count,
        passed ? [] : [`seed ${seed}, ${property.file}`],
      );
    });
  },
};
