import type { Command } from 'commander';
import { install } from '../install/install.ts';
import { status } from '../install/status.ts';
import { targets } from '../install/targets.ts';
import { uninstall } from '../install/uninstall.ts';
import type { Finish, System } from '../machine/system.ts';

/** Adds the commands `install`, `status` and `uninstall`. */
export function addInstallation(program: Command, system: System, finish: Finish): void {
  const names = Object.keys(targets).join(', ');
  const installing = program
    .command('install')
    .description('Writes the scripts of a launcher into a folder.')
    .requiredOption('--target <launcher>', `which launcher: ${names}`)
    .option('--mode <mode>', 'test or live', 'test')
    .option('--dir <folder>', 'where the scripts go (default: a folder of their own)')
    .option('--only <commands>', 'these commands, separated by commas, such as at-risk,webhook-health')
    .option('--except <commands>', 'all commands but these')
    .option('--allow-writes', 'live scripts that write, too; each asks before it does')
    .option('--cache-pii', 'let the cache hold names and e-mail addresses')
    .option('--terminal <command>', 'the terminal that Browse Payments opens, such as "ghostty -e"')
    .option('--dry-run', 'report what would be done, and do nothing')
    .action(async () => finish(await install(installing.opts(), system)));

  const stating = program
    .command('status')
    .description('Reports what has changed in the scripts since they were installed.')
    .option('--dir <folder>', 'where the scripts are (default: wherever they were installed)')
    .action(async () => finish(await status(stating.opts(), system)));

  const uninstalling = program
    .command('uninstall')
    .description('Removes the scripts from a folder; edited ones stay.')
    .option('--dir <folder>', 'where the scripts are')
    .option('--cache', 'remove what lies in the cache, unless other scripts use it')
    .option('--dry-run', 'report what would be done, and do nothing')
    .action(async () => finish(await uninstall(uninstalling.opts(), system)));
}
