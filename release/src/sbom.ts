import { readFileSync } from 'node:fs';
import { listedPackages, licencesFile } from '@paydeck/bundling/third-party';
import { type Published, root } from './published.ts';
import { run } from './run.ts';

/** A CycloneDX SBOM, with the fields that are changed here. */
export interface Sbom {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly { readonly 'bom-ref': string; readonly purl: string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/**
 * Creates the SBOM of a published package: the packages installed with it or, for a bundled program, the packages in
 * the bundle. pnpm knows versions, licences and dependencies, but not what the bundler left out.
 */
export async function sbomOf({ name, folder, isBundled }: Published): Promise<Sbom> {
  const which = isBundled ? ['--sbom-type', 'application'] : ['--prod', '--exclude-peers'];
  const { stdout } = await run('pnpm', ['--filter', name, 'sbom', '--sbom-format', 'cyclonedx', ...which], {
    cwd: root,
  });
  const sbom: Sbom = JSON.parse(stdout);
  return isBundled ? onlyBundled(sbom, readFileSync(`${root}/${folder}/dist/${licencesFile}`, 'utf8')) : sbom;
}

/** Removes from an SBOM all packages that the licences file does not name. */
export function onlyBundled(sbom: Sbom, licences: string): Sbom {
  const listed = new Set(listedPackages(licences).map(purlOf));
  const components = sbom.components.filter(({ purl }) => listed.has(purl));
  const missing = [...listed].filter((purl) => !components.some((component) => component.purl === purl));
  if (missing.length > 0) throw new Error(`pnpm lists no package ${missing.join(', ')}, which is in the bundle.`);

  const kept = new Set([sbom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((needed) => kept.has(needed)) }));
  return { ...sbom, components, dependencies };
}

function purlOf(id: string): string {
  return `pkg:npm/${id.replace(/^@/, '%40')}`;
}
