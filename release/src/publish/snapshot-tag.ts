/**
 * Returns what is wrong with a dist-tag for a snapshot, or undefined. `npm install` without a tag uses `latest`, and
 * `next` is the tag of pre-releases. A snapshot under either would reach people who do not want it.
 */
export function problemOfSnapshotTag(tag: string): string | undefined {
  if (RESERVED.has(tag))
    return `A snapshot cannot be published under \`${tag}\`. Choose a tag of its own, such as \`trial\`.`;
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(tag) || /^v\d/.test(tag)) {
    return 'A tag is a small letter, then small letters, digits and hyphens, 31 at most, and does not look like a version.';
  }
  return undefined;
}

const RESERVED: ReadonlySet<string> = new Set(['latest', 'next']);
