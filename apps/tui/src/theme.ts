/** What a piece of text is, as far as its looks go. Every colour and attribute of the program is chosen in this file. */
export type Style =
  | 'rule'
  | 'heading'
  | 'muted'
  | 'key'
  | 'selected'
  | 'selected-elsewhere'
  | 'test-mode'
  | 'live-mode'
  | 'problem'
  | 'good'
  | 'warning'
  | 'bad'
  | 'quiet';

/** Gives text its looks. Colour never carries meaning alone: every style stands on words or marks that say the same. */
export type Paint = (style: Style, text: string) => string;

/** Makes the painter for a terminal. Without colour, attributes (bold, dim, inverse) remain: they are not colours. */
export function createPaint(colors: boolean): Paint {
  return (style, text) => {
    if (text === '') return '';
    let painted = text;
    for (const [on, off] of looks[style]) {
      if (colors || !isColor(on)) painted = `\u001b[${on}m${painted}\u001b[${off}m`;
    }
    return painted;
  };
}

/** Whether the environment allows colour: https://no-color.org, FORCE_COLOR and terminals that have none. */
export function allowsColor(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  if (env['FORCE_COLOR'] === '0' || env['FORCE_COLOR'] === 'false') return false;
  return env['TERM'] !== 'dumb';
}

/** The looks of a status: settled, in need of a look, or over. The word stands beside the colour. */
export function statusStyle(status: string): Style | undefined {
  return statusStyles.get(status);
}

const statusStyles = new Map<string, Style>([
  ['active', 'good'],
  ['pending', 'warning'],
  ['on_hold', 'warning'],
  ['paused', 'warning'],
  ['past_due', 'bad'],
  ['failed', 'bad'],
  ['cancelled', 'quiet'],
  ['expired', 'quiet'],
]);

type Look = readonly [on: number, off: number];

const bold: Look = [1, 22];
const dim: Look = [2, 22];
const inverse: Look = [7, 27];
// The terminal's own sixteen colours, so that the user's palette holds.
const red: Look = [31, 39];
const green: Look = [32, 39];
const yellow: Look = [33, 39];
const cyan: Look = [36, 39];

const looks: Readonly<Record<Style, readonly Look[]>> = {
  rule: [dim],
  heading: [bold],
  muted: [dim],
  key: [cyan],
  selected: [inverse],
  'selected-elsewhere': [bold],
  'test-mode': [bold, green],
  'live-mode': [bold, inverse, red],
  problem: [bold, red],
  good: [green],
  warning: [yellow],
  bad: [red],
  quiet: [dim],
};

function isColor(on: number): boolean {
  return on >= 30;
}
