import path from 'node:path';
import { displayWidth } from '@paydeck/presentation/internal';
import { builtProgram, installedScripts, runAlone } from './installed-script.ts';
import { sampleService } from './sample-service.ts';
import { temporaryHome } from './temporary-home.ts';

/** What launchers show of a script, each drawn in text from what the installed script prints to it. */
export const transcripts: Readonly<Record<string, () => Promise<string>>> = {
  Raycast: async () => box('Webhook Endpoints', (await printed('raycast', 'webhooks.sh')).trimEnd().split('\n')),
  Vicinae: async () => box('Webhook Health', (await printed('vicinae', 'webhook-health.sh')).trimEnd().split('\n')),
  Alfred: async () => {
    const { items }: ScriptFilter = JSON.parse(await printed('alfred', 'webhooks.sh'));
    return box(
      'Webhook Endpoints',
      items.flatMap(({ title, subtitle, arg }) => [
        title,
        `  ${[subtitle, arg && `↵ ${arg}`].filter(Boolean).join('   ')}`,
      ]),
    );
  },
  rofi: async () => {
    const rows = (await printed('rofi', 'webhooks.sh')).split('\n').map((line) => line.split('\0'));
    return box('payments', rows.map(([text = '', option = '']) => rofiRow(text, option)).filter(Boolean));
  },
  Waybar: async () => {
    const args = [builtProgram, 'run', 'webhook-health', '--format', 'waybar'];
    const { output } = await runAlone(process.execPath, args, await environment());
    const { text, tooltip, class: classes }: Module = JSON.parse(output);
    return `${box(classes.join(' '), [plain(text)])}\n${box('tooltip', plain(tooltip).split('\n'))}`;
  },
};

interface ScriptFilter {
  readonly items: readonly { readonly title: string; readonly subtitle: string; readonly arg?: string }[];
}

interface Module {
  readonly text: string;
  readonly tooltip: string;
  readonly class: readonly string[];
}

async function printed(target: string, file: string): Promise<string> {
  const { folder } = await installedScripts({ target });
  const { output } = await runAlone(path.join(folder, file), [], await environment());
  return output.replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, '2026-11-21 12:04 UTC');
}

async function environment(): Promise<Record<string, string>> {
  return {
    HOME: await temporaryHome(),
    NO_COLOR: '1',
    PAYDECK_TEST_KEY: 'key',
    PAYDECK_TEST_URL: await sampleService(),
  };
}

/** A row that can be chosen carries an id, which choosing it copies. */
function rofiRow(text: string, option: string): string {
  const [name, value = ''] = option.split('\u001f');
  return name === 'info' ? `${text}   ↵ ${value}` : text;
}

/** Undoes the escapes of Pango markup, as the bar does. */
function plain(markup: string): string {
  return markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function box(title: string, lines: readonly string[]): string {
  const width = Math.max(displayWidth(title) + 2, ...lines.map(displayWidth));
  const row = (text: string): string => `│ ${text}${' '.repeat(width - displayWidth(text))} │`;
  const top = `┌ ${title} ${'─'.repeat(width - displayWidth(title))}┐`;
  return [top, ...lines.map(row), `└${'─'.repeat(width + 2)}┘`].join('\n');
}
