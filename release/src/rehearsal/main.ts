import { published } from '../published.ts';
import { addChangeset, checkOut, release, releaseSnapshot, startRegistry } from './checkout.ts';
import {
  browseDemo,
  installed,
  type Manager,
  makeOutsider,
  runLauncherScript,
  startFake,
  typeCheck,
  upgrade,
  writeExamples,
} from './outsider.ts';
import { Sandbox } from './sandbox.ts';

// Publishes to a local registry, and uses the published packages as a new user would. See docs/releasing.md.
await using sandbox = await Sandbox.create();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox[Symbol.asyncDispose]().finally(() => process.exit(1)));
}
const managers: readonly Manager[] = ['npm', 'pnpm'];
const sentence = 'Adds nothing: this release is a rehearsal.';
const startedAt = performance.now();

await step('start a registry on loopback', () => startRegistry(sandbox));
await step('check out the commit', () => checkOut(sandbox));
const first = await step('take the changesets into a version, and publish', () => release(sandbox));
for (const manager of managers) {
  await step(`install the packages with ${manager}`, () => makeOutsider(sandbox, manager));
}
await step('find addresses on the pages of the packages', async () => {
  for (const { name } of published) {
    const manifest: { homepage?: string } = JSON.parse(await installed(sandbox, 'npm', name, 'package.json'));
    const relative = /\]\((?!https:|#)[^)]*/.exec(await installed(sandbox, 'npm', name, 'README.md'))?.[0];
    expectEqual(manifest.homepage?.startsWith('https://'), true, `a homepage of ${name}`);
    expectEqual(relative, undefined, `a relative link of ${name}`);
  }
});
const examples = await step('write the examples of the READMEs', () => writeExamples(sandbox, managers));
await step('check their types as nodenext resolves, npm', () => typeCheck(sandbox, 'npm', 'nodenext'));
await step('check their types as bundlers resolve, pnpm', () => typeCheck(sandbox, 'pnpm', 'bundler'));
const fake = await step('start paydeck-fake', () => startFake(sandbox, 'npm'));
for (const manager of managers) {
  for (const file of examples) await step(`run ${file}, ${manager}`, () => runExample(manager, file));
}
await step('print a list with npx paydeck', async () => {
  const { stdout } = await fake.run('npm', 'npx', 'paydeck', 'subscriptions', '--limit', '3', '--format', 'ndjson');
  expectEqual(stdout.trim().split('\n').length, 3, 'lines');
});
await step('browse with npx paydeck --demo in a terminal', () => browseDemo(sandbox));
await step('install launcher scripts, and run one', () => runLauncherScript(sandbox, fake));
await step('stop paydeck-fake', () => fake.stop());

await addChangeset(sandbox, 'minor', sentence);
const second = await step('take another changeset into a version, and publish', () => release(sandbox));
for (const manager of managers) {
  await step(`upgrade from ${first} with ${manager}, and read the changelog`, async () => {
    await upgrade(sandbox, manager, 'latest');
    for (const { name } of published) await expectVersion(manager, name, second);
    const changelog = await installed(sandbox, manager, '@paydeck/core', 'CHANGELOG.md');
    if (!changelog.includes(`## ${second}\n\n### Minor Changes\n\n- ${sentence}\n`)) throw new Error(changelog);
  });
}
await addChangeset(sandbox, 'patch', sentence);
const snapshot = await step('publish a snapshot under a tag of its own', () => releaseSnapshot(sandbox, 'trial'));
await step('install the snapshot, and find latest where it was', async () => {
  await upgrade(sandbox, 'npm', 'trial');
  await expectVersion('npm', '@paydeck/core', snapshot);
  await upgrade(sandbox, 'npm', 'latest');
  await expectVersion('npm', '@paydeck/core', second);
});
print('rehearsed', performance.now() - startedAt);

/** Runs an example and exits after its last line, because an open server would keep the process running. */
async function runExample(manager: Manager, file: string): Promise<void> {
  const program = `await import('./${file}'); process.exit();`;
  await fake.run(manager, 'node', '--input-type=module', '--eval', program);
}

async function step<Result>(title: string, act: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  try {
    const result = await act();
    print(typeof result === 'string' ? `${title}: ${result}` : title, performance.now() - from);
    return result;
  } catch (error) {
    print(`FAILED: ${title}`, performance.now() - from);
    throw error;
  }
}

function print(title: string, tookMs: number): void {
  process.stdout.write(`${(tookMs / 1_000).toFixed(1).padStart(6)} s  ${title}\n`);
}

async function expectVersion(manager: Manager, name: string, expected: string): Promise<void> {
  const manifest: { version: string } = JSON.parse(await installed(sandbox, manager, name, 'package.json'));
  expectEqual(manifest.version, expected, `the version of ${name}`);
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`Expected ${what} to be ${String(expected)}, and found ${String(actual)}.`);
}
