// Loaded before a program: its time of day jumps by a day, forth and back, every 50 ms. Monotonic time stays.
const RealDate = Date;
let stepMs = 0;
setInterval(() => (stepMs = stepMs === 0 ? 86_400_000 : 0), 50).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: [number]) =>
    values.length > 0 ? new target(...values) : new target(target.now() + stepMs),
  get: (target, name) => (name === 'now' ? () => target.now() + stepMs : Reflect.get(target, name)),
});
