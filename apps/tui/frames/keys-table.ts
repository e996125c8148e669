import { keyLabel } from '../src/keys/key-names.ts';
import { helpOf, placesOf, type Keymap, type KeyRow } from '../src/keys/keymap.ts';

/** Writes the key table as Markdown for the guide: a section for each group, and a row for each binding. */
export function keysTable(keymap: Keymap): string {
  const groups = new Map<KeyRow['group'], KeyRow[]>();
  for (const binding of keymap) groups.set(binding.group, [...(groups.get(binding.group) ?? []), binding]);
  return [...groups].map(([group, bindings]) => section(group, bindings, keymap)).join('\n');
}

function section(group: string, bindings: readonly KeyRow[], keymap: Keymap): string {
  const rows = bindings.map(
    (binding) =>
      `| ${binding.keys.map((key) => `\`${escaped(keyLabel(key))}\``).join(' ')} | ${escaped(helpOf(binding, keymap))} | ${placesOf(binding)} | \`${binding.command}\` |`,
  );
  return [`### ${group}`, '', '| Keys | What they do | Where | Command |', '|---|---|---|---|', ...rows, ''].join('\n');
}

/** Escapes `|`, which would end the cell. */
function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}
