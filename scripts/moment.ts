// Preloaded into the server by `npm run shots`: shifts the clock to start at MOMENT, so that dates
// in screenshots are reproducible.
const shift = Date.parse(process.env.MOMENT ?? '') - Date.now();
const Real = Date;

const now = () => Real.now() + shift;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
