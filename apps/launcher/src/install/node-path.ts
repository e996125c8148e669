import { realpath } from 'node:fs/promises';

/**
 * Returns the path of node to bake into scripts: a stable link when one leads to the node that runs now, because a
 * versioned path (Homebrew's Cellar) is gone after an upgrade.
 */
export async function stableNodePath(nodePath: string): Promise<string> {
  const real = await realpath(nodePath);
  for (const link of knownNodePaths) {
    const target = await realpath(link).catch(() => undefined);
    if (target === real) return link;
  }
  return nodePath;
}

/** Where node usually is. A script looks here when the node it was made with is gone. */
export const knownNodePaths = ['/opt/homebrew/bin/node', '/usr/local/bin/node', '/usr/bin/node'];
