import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { compilerOptions, type EntryPoint, entryPoints, root } from '../published.ts';

const quiet = { logLevel: ExtractorLogLevel.None };
const counted = { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: true };

/** All exports of the entry points. The extractor reads one alone, and takes core for a part of the others. */
const exported = new Set(
  entryPoints.flatMap(({ folder, declarations }) => {
    const names = readFileSync(`${folder}/${declarations}`, 'utf8').match(/^export \{(.*)\};$/m)?.[1] ?? '';
    return names.split(',').map((name) => name.replace(/^.* as |\btype /g, '').trim());
  }),
);

// Writes what the libraries export, one report an entry point, in release/api. With `--check` it writes nothing, and
// fails when a report is out of date.
const isCheck = process.argv.includes('--check');

for (const entry of entryPoints) {
  const file = `release/api/${entry.page}.api.md`;
  const text = await apiReport(entry);
  if (!isCheck) await writeFile(`${root}/${file}`, text);
  else if ((await readFile(`${root}/${file}`, 'utf8').catch(() => '')) !== text) {
    process.stderr.write(`${file} is out of date. Run \`pnpm reference\`, and look at what has become public.\n`);
    process.exitCode = 1;
  }
}

/**
 * Reports the exports of an entry point by name, in an order independent of the sources. Fails when a declaration uses
 * a type that no entry point exports, because consumers could not name it.
 */
async function apiReport({ title, page, folder, declarations }: EntryPoint): Promise<string> {
  using folderOfReport = temporaryFolder();
  const reportFolder = folderOfReport.path;
  const file = `${folder}/${declarations}`;
  const forgotten: string[] = [];
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: file,
      compiler: { overrideTsconfig: { compilerOptions, files: [file] } },
      apiReport: { enabled: true, reportFileName: page, reportFolder, reportTempFolder: reportFolder },
      messages: { extractorMessageReporting: { default: quiet, 'ae-forgotten-export': counted } },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: `${folder}/package.json`,
  });
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      const [, name = ''] = /^The symbol "(\w+)" needs to be exported/.exec(message.text) ?? [];
      if (message.messageId === 'ae-forgotten-export' && !exported.has(name)) forgotten.push(name);
      // Hides warnings about docstrings in a stricter dialect, and notes that a report was written.
      message.handled = message.logLevel !== ExtractorLogLevel.Error;
    },
  });
  if (forgotten.length > 0) throw new Error(`${title} names types that it does not export: ${forgotten.join(', ')}.`);
  if (!succeeded) throw new Error(`The report of ${title} could not be made.`);
  const report = await readFile(join(reportFolder, `${page}.api.md`), 'utf8');
  return report.replaceAll('\r\n', '\n').replace(/^## API Report File for .*/, `## API report of \`${title}\``);
}
