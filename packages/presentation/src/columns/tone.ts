/** The tone of a value: good, needs attention, failed, or over. The text of the value says the same. */
export type Tone = 'good' | 'warning' | 'bad' | 'quiet';
