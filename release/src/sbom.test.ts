import { expect, test } from 'vitest';
import { onlyBundled, type Sbom } from './sbom.ts';

const part = (name: string, version = '1.0.0') => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { 'bom-ref': purl, purl };
};
const program = part('paydeck');
const sbom: Sbom = {
  bomFormat: 'CycloneDX',
  metadata: { component: { 'bom-ref': program['bom-ref'], version: '1.0.0' } },
  components: [part('ink'), part('@scope/used'), part('compiler')],
  dependencies: [
    { ref: program['bom-ref'], dependsOn: [part('ink').purl, part('compiler').purl] },
    { ref: part('ink').purl, dependsOn: [part('@scope/used').purl] },
    { ref: part('compiler').purl },
  ],
};

test('keeps bundled packages, and the dependencies between them', () => {
  const { components, dependencies } = onlyBundled(sbom, '=== @scope/used@1.0.0 (MIT)\n\n=== ink@1.0.0 (MIT)\n');
  expect(components).toEqual([part('ink'), part('@scope/used')]);
  expect(dependencies).toEqual([
    { ref: program['bom-ref'], dependsOn: [part('ink').purl] },
    { ref: part('ink').purl, dependsOn: [part('@scope/used').purl] },
  ]);
});

test('fails when a bundled package is unknown to pnpm', () => {
  expect(() => onlyBundled(sbom, '=== stranger@2.0.0 (MIT)\n')).toThrow('pkg:npm/stranger@2.0.0');
});
