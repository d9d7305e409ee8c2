// Preloaded by `npm run shots` into the product's server: it believes that it is started at MOMENT, so
// that the dates on a picture are the same whenever it is taken. Time goes on from there.
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
