// Preloaded: the system clock jumps forth and back by a day every 50 ms. Monotonic time stays correct.
const RealDate = Date;
let stepMs = 0;
setInterval(() => (stepMs = stepMs === 0 ? 86_400_000 : 0), 50).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: [number]) =>
    values.length > 0 ? new target(...values) : new target(target.now() + stepMs),
  get: (target, name) => (name === 'now' ? () => target.now() + stepMs : Reflect.get(target, name)),
});
