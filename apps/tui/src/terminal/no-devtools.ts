// Stands in for `react-devtools-core`, which Ink imports when DEV is set and which is not part of the program.
export const initialize = (): void => {};
export const connectToDevTools = (): void => {};
export default { initialize, connectToDevTools };
