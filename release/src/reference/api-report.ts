import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { compilerOptions, type EntryPoint } from './entry-points.ts';

/** Reports what an entry point exports, name by name, in an order that does not depend on the sources. */
export async function apiReport({ title, page, folder, declarations }: EntryPoint): Promise<string> {
  const reportFolder = await mkdtemp(join(tmpdir(), 'paydeck-api-'));
  const file = `${folder}/${declarations}`;
  try {
    const config = ExtractorConfig.prepare({
      configObject: {
        projectFolder: folder,
        mainEntryPointFilePath: file,
        compiler: { overrideTsconfig: { compilerOptions, files: [file] } },
        apiReport: { enabled: true, reportFileName: page, reportFolder, reportTempFolder: reportFolder },
        messages: { extractorMessageReporting: { default: quiet, 'ae-forgotten-export': inReport } },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: `${folder}/package.json`,
    });
    const { succeeded } = Extractor.invoke(config, {
      localBuild: true,
      messageCallback: (message) => {
        // Which docstrings a stricter dialect would refuse, and that a report was written, tells nobody anything here.
        message.handled = message.logLevel !== ExtractorLogLevel.Error;
      },
    });
    if (!succeeded) throw new Error(`The report of ${title} could not be made.`);
    const report = await readFile(join(reportFolder, `${page}.api.md`), 'utf8');
    return report.replaceAll('\r\n', '\n').replace(/^## API Report File for .*/, `## API report of \`${title}\``);
  } finally {
    await rm(reportFolder, { recursive: true });
  }
}

const quiet = { logLevel: ExtractorLogLevel.None };
const inReport = { logLevel: ExtractorLogLevel.None, addToApiReportFile: true };
