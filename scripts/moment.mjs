// Preloaded into the server by `npm run shots`: shifts the clock to start at MOMENT, so that dates
// in screenshots are reproducible.
const shift = Date.parse(process.env.MOMENT) - Date.now();
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift);
    else super(...given);
  }

  static now() {
    return Real.now() + shift;
  }
};
