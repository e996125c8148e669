// Loaded into the program before anything else (`node --import`), so that a picture is the same whenever it is drawn:
// the wall clock stands still, every request takes the same time, and chance is no chance.
const noon = Date.UTC(2026, 10, 22, 12);
const nowOfMachine = performance.now.bind(performance);

globalThis.Date = new Proxy(Date, {
  construct(type, args, newTarget) {
    const date: Date = Reflect.construct(type, args.length === 0 ? [noon] : args, newTarget);
    return date;
  },
  get: (type, name) => (name === 'now' ? () => noon : (Reflect.get(type, name) as unknown)),
});
// Intervals are rounded down to whole seconds: what waits goes on, and a short request takes no time.
performance.now = () => Math.floor(nowOfMachine() / 1_000) * 1_000;
Math.random = () => 0.5;
