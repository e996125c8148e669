import { expect, test } from 'vitest';
import { runCli } from './cli.ts';
import { programs, systemWith } from '../test-support/system.ts';

test('choosing a row of rofi copies its id, sends no request and closes rofi', async () => {
  const { runs, runProgram } = programs('xclip');
  const env = { ROFI_RETV: '1', ROFI_INFO: 'sub_1', DISPLAY: ':0' };
  const args = ['run', 'at-risk', '--format', 'rofi', '--', 'Ada · Pro'];
  expect(await runCli(args, systemWith({ env, runProgram }))).toEqual({ output: '', errorOutput: '', exitCode: 0 });
  expect(runs).toEqual([{ program: 'xclip', args: ['-selection', 'clipboard'], input: 'sub_1', limitMs: 1_000 }]);
});
