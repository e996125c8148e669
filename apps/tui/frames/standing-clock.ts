// Preloaded with `node --import`, so that a screenshot is the same at every run. Clocks are stopped: requests take
// no time, and no rate limit resets. Random numbers are fixed.
const noon = Date.UTC(2026, 10, 22, 12);
const startedAt = performance.now();

globalThis.Date = new Proxy(Date, {
  construct(type, args, newTarget) {
    const date: Date = Reflect.construct(type, args.length === 0 ? [noon] : args, newTarget);
    return date;
  },
  get: (type, name) => (name === 'now' ? () => noon : (Reflect.get(type, name) as unknown)),
});
performance.now = () => startedAt;
Math.random = () => 0.5;
