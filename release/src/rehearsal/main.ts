import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { freePort } from '@paydeck/test-kit/listen';
import { within } from '@paydeck/test-kit/within';
import { published, root } from '../published.ts';
import { run } from '../run.ts';
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
const sandbox = new Sandbox();
// However this ends, its programs end and its folder is removed.
process.on('exit', () => sandbox[Symbol.dispose]());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const managers: readonly Manager[] = ['npm', 'pnpm'];
/** The clone that is released. */
const folder = 'checkout';
const sentence = 'Adds nothing: this release is a rehearsal.';
const startedAt = performance.now();

await step('start a registry on loopback', startRegistry);
await step('check out the commit', checkOut);
const first = await step('take the changesets into a version, and publish', release);
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

await addChangeset('minor');
const second = await step('take another changeset into a version, and publish', release);
for (const manager of managers) {
  await step(`upgrade from ${first} with ${manager}, and read the changelog`, async () => {
    await upgrade(sandbox, manager, 'latest');
    for (const { name } of published) await expectVersion(manager, name, second);
    const changelog = await installed(sandbox, manager, '@paydeck/core', 'CHANGELOG.md');
    if (!changelog.includes(`## ${second}\n\n### Minor Changes\n\n- ${sentence}\n`)) throw new Error(changelog);
  });
}
await addChangeset('patch');
const snapshot = await step('publish a snapshot under a tag of its own', () => releaseSnapshot('trial'));
await step('install the snapshot, and find latest where it was', async () => {
  await upgrade(sandbox, 'npm', 'trial');
  await expectVersion('npm', '@paydeck/core', snapshot);
  await upgrade(sandbox, 'npm', 'latest');
  await expectVersion('npm', '@paydeck/core', second);
});
print('rehearsed', performance.now() - startedAt);
// The registry would keep this process running.
process.exit();

/**
 * Installs verdaccio from its own lock file, starts it on loopback, and returns its address. Our packages are there
 * only after they are published. It fetches all others from the registry that npm is configured with.
 */
async function startRegistry(): Promise<string> {
  const { stdout } = await run('npm', ['config', 'get', 'registry']);
  const uplink = stdout.trim();
  await sandbox.use(uplink);
  await cp(`${root}/release/registry`, sandbox.path('registry'), { recursive: true });
  await sandbox.run('registry', 'pnpm', 'install', '--frozen-lockfile', '--ignore-scripts');

  await writeFile(sandbox.path('registry/config.yaml'), JSON.stringify(configuration(sandbox.path('storage'), uplink)));
  const address = `http://127.0.0.1:${await freePort()}/`;
  const server = sandbox.owns(
    fork('node_modules/verdaccio/bin/verdaccio', ['--config', 'config.yaml', '--listen', address], {
      ...sandbox.options('registry'),
    }),
  );
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The registry ended before it was ready.')));
  // Verdaccio tells the process that forked it when it is ready.
  await Promise.race([once(server, 'message'), ended]);
  await sandbox.use(address);
  return address;
}

// JSON is valid YAML.
function configuration(storage: string, uplink: string): object {
  const ours = { access: '$all', publish: '$all', unpublish: '$all' };
  return {
    storage,
    uplinks: { upstream: { url: uplink, cache: true, maxage: '1h' } },
    packages: { '@paydeck/*': ours, paydeck: ours, '**': { access: '$all', proxy: 'upstream' } },
    log: { type: 'stdout', level: 'fatal' },
    web: { enable: false },
    max_body_size: '50mb',
  };
}

/** Clones the repository at its last commit, and installs its build dependencies. */
async function checkOut(): Promise<void> {
  await run('git', ['clone', '--quiet', root, sandbox.path(folder)]);
  // The URL of the repository is not known yet, but a release requires one.
  await sandbox.run(folder, 'npm', 'pkg', 'set', 'repository=https://git.example.com/paydeck/paydeck');
  // Build tools are not part of the rehearsal, so they may come from the pnpm store of the repository.
  const { stdout: store } = await run('pnpm', ['store', 'path'], { cwd: root });
  const install = ['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts', '--trust-lockfile'];
  await sandbox.run(folder, 'pnpm', ...install, '--store-dir', store.trim());
}

/** Adds a changeset, as `pnpm changeset` would. */
async function addChangeset(bump: string): Promise<void> {
  await sandbox.write(`${folder}/.changeset/rehearsal.md`, `---\n'@paydeck/core': ${bump}\n---\n\n${sentence}\n`);
}

/** Releases as docs/releasing.md says: applies the changesets, commits the version, publishes. Returns the version. */
async function release(): Promise<string> {
  await sandbox.run(folder, 'pnpm', 'changeset', 'version');
  await sandbox.run(folder, 'git', 'add', '--all');
  await sandbox.run(folder, 'git', 'commit', '--quiet', '--message', 'Release');
  await sandbox.run(folder, 'pnpm', 'release');
  return version();
}

/** Publishes a snapshot of the checkout under its own tag. Returns the version. */
async function releaseSnapshot(tag: string): Promise<string> {
  await sandbox.run(folder, 'pnpm', 'changeset', 'version', '--snapshot', tag);
  await sandbox.run(folder, 'pnpm', 'release', '--tag', tag);
  return version();
}

async function version(): Promise<string> {
  const manifest = await sandbox.read(`${folder}/packages/core/package.json`);
  const { version: found }: { version: string } = JSON.parse(manifest);
  return found;
}

/** Runs an example and exits after its last line, because an open server would keep the process running. */
async function runExample(manager: Manager, file: string): Promise<void> {
  const program = `await import('./${file}'); process.exit();`;
  await fake.run(manager, 'node', '--input-type=module', '--eval', program);
}

async function step<Result>(title: string, act: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  try {
    const result = await within(6, act);
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
