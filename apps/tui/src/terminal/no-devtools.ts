// Replaces `react-devtools-core`, which Ink imports when DEV is set and which the program does not contain.
export const initialize = (): void => {};
export const connectToDevTools = (): void => {};
export default { initialize, connectToDevTools };
