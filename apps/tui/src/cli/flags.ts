import type { ListingName } from '../service/listings.ts';
import type { Flag } from './description.ts';
import { formats } from './formats.ts';
import type { Filter } from '@paydeck/presentation/internal';
import { resources } from '../service/resources/resources.ts';

const helpFlag: Flag = { name: 'help', short: 'h', help: 'print this help', group: 'General' };

/** The flags that every command has, at the end of its help. */
export const generalFlags: readonly Flag[] = [
  { name: 'no-input', help: 'never ask, and open no browser: fail or print instead', group: 'General' },
  helpFlag,
];

/** Which account a command works on. */
export const accountFlags: readonly Flag[] = [
  {
    name: 'mode',
    value: 'mode',
    choices: ['test', 'live'],
    help: 'the environment: test or live (default: PAYDECK_MODE, then test)',
    group: 'General',
  },
  {
    name: 'profile',
    value: 'name',
    completes: 'profiles',
    help: 'a stored profile (default: PAYDECK_PROFILE)',
    group: 'General',
  },
];

/** The account of a command, and how much it reports. */
export const serviceFlags: readonly Flag[] = [
  ...accountFlags,
  { name: 'demo', help: 'use the embedded service: no key, no network', group: 'General' },
  { name: 'quiet', short: 'q', help: 'no progress on stderr; warnings are still printed', group: 'General' },
  { name: 'verbose', short: 'v', help: 'a line on stderr for each request', group: 'General' },
];

/** The same, for commands that can read the mirror instead. */
export const readFlags: readonly Flag[] = [
  ...serviceFlags,
  { name: 'offline', help: 'read the mirror of paydeck pull, and send nothing', group: 'General' },
];

/** The flags of the browser. */
export const browserFlags: readonly Flag[] = [
  { name: 'write', help: 'let the browser write to live: it only reads there otherwise', group: 'Browser' },
  { name: 'screen-reader', help: 'plain sentences instead of a drawn screen', group: 'Browser' },
];

/** The flag of the formats that a command has. */
export function formatFlagOf(choices: readonly (typeof formats)[number][]): Flag {
  return { name: 'format', value: 'format', choices, help: `how to print: ${choices.join(', ')}`, group: 'Output' };
}

export const formatFlag: Flag = formatFlagOf(formats);

export const asOfFlag: Flag = {
  name: 'as-of',
  value: 'time',
  help: 'make it for the end of this time, in UTC: 2026-10-31, 2026-10, yesterday (default: now)',
  group: 'Output',
};

export const sinceFlag: Flag = {
  name: 'since',
  value: 'time',
  help: 'what has changed since: yesterday, -7d, 2026-10-31, in UTC, or "last pull"',
  group: 'Output',
};

export const amountsFlag: Flag = {
  name: 'amounts',
  value: 'unit',
  choices: ['minor', 'major'],
  help: 'what amounts count: minor units (cents) or major ones (default: as the profile says)',
  group: 'Output',
};

const columnsFlag: Flag = {
  name: 'columns',
  value: 'keys',
  completes: 'columns',
  help: 'these columns only, separated by commas',
  group: 'Output',
};

/** The output flags of a single item. */
export const itemFlags: readonly Flag[] = [formatFlag, columnsFlag];

/** The output flags of a list. */
export const outputFlags: readonly Flag[] = [
  formatFlag,
  columnsFlag,
  {
    name: 'sort',
    value: 'key[:desc],…',
    completes: 'sort',
    help: 'sort what was read by these columns, amounts by currency first; the service has no order to ask for',
    group: 'Output',
  },
  {
    name: 'where',
    value: 'conditions',
    help: "print only the rows that match, as / in the browser does: 'amount>5000 next<7d'",
    group: 'Output',
  },
  {
    name: 'sum',
    value: 'column',
    completes: 'columns',
    help: 'print the sum of a column instead, amounts by currency',
    group: 'Output',
  },
  amountsFlag,
  { name: 'limit', value: 'n', help: 'print at most n items (default: 100)', group: 'Output' },
  { name: 'all', help: 'print every item, each once, though the list changes meanwhile', group: 'Output' },
  {
    name: 'checkpoint',
    value: 'file',
    help: 'with --all, ndjson or csv, and >> on a file: continue where a run that was killed stopped',
    group: 'Output',
  },
  {
    name: 'same-account',
    help: 'with --checkpoint: its key was replaced, and this one is of the same account',
    group: 'Output',
  },
];

/** The filters of a list as flags. */
export function filterFlags(listing: ListingName): Flag[] {
  return resources[listing].filters.flatMap((filter): Flag[] => {
    const name = nameOf(filter);
    if (filter.kind !== 'boolean') {
      const { choices } = filter;
      const help =
        choices === undefined ? filter.help : `${filter.help}, or several with commas: ${choices.join(', ')}`;
      const several = choices && { choices, takesSeveral: true };
      return [{ name, value: valueNames[filter.kind], help, group: 'Filters', ...several }];
    }
    const not = filter.not ?? `the opposite of --${name}`;
    return [
      { name, isYesOrNo: true, help: filter.help, group: 'Filters' },
      { name: `no-${name}`, help: not, group: 'Filters' },
    ];
  });
}

/** The name of a filter's flag, without dashes. */
export function nameOf(filter: Filter): string {
  return filter.name.replaceAll('_', '-');
}

const valueNames = { choice: 'word', count: 'n', timestamp: 'time', text: 'text' } as const;
