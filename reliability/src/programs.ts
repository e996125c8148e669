import { fileURLToPath } from 'node:url';

/** The built programs. `pnpm prove` builds them first. */
export const browserFile = fileURLToPath(new URL('../../apps/tui/dist/paydeck.mjs', import.meta.url));
export const launcherFile = fileURLToPath(new URL('../../apps/launcher/dist/paydeck-launcher.cjs', import.meta.url));
