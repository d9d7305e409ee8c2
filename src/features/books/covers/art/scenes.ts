import { type Design, anyMaterial, count, disc, n } from './shapes';

/** A line of hills from edge to edge, filled below. */
function hills(top: number, swing: number, random: () => number): string {
  const a = swing * (random() - 0.5) * 2;
  const b = swing * (random() - 0.5) * 2;
  return `M0 ${n(top + a)}C60 ${n(top - b - swing)} 110 ${n(top + b + swing)} 200 ${n(top - a)}V300H0z`;
}

/** A low sun or moon over hills. */
const horizon: Design = {
  materials: ['cloth', 'night', 'paper'],
  layout: 'above',
  draw: (random) => {
    const x = 50 + random() * 100;
    const r = 22 + random() * 20;
    return [
      { d: disc(x, 168 + r + random() * 12, r), colour: 'accent' },
      { d: hills(214, 16, random), colour: 'mist' },
      { d: hills(238, 12, random), colour: 'background' },
      { d: hills(256, 8, random), colour: 'floor' },
    ];
  },
};

/** Rays from below. */
const rays: Design = {
  materials: ['cloth', 'night', 'paper'],
  layout: 'above',
  draw: (random) => {
    const x = [30, 100, 170][Math.floor(random() * 3)] ?? 100;
    const spokes = 9 + Math.floor(random() * 4) * 2;
    const step = Math.PI / spokes;
    const point = (angle: number) =>
      `${n(x - Math.cos(angle) * 172)} ${n(300 - Math.sin(angle) * 140)}`;
    const d = count(spokes)
      .filter((spoke) => spoke % 2 === 0)
      .map((spoke) => `M${x} 300L${point(spoke * step)}L${point((spoke + 1) * step)}z`)
      .join('');
    const r = 36 + random() * 18;
    return [
      { d, colour: 'mist' },
      { d: disc(x, 300, r + 12), colour: 'background' },
      { d: disc(x, 300, r), colour: 'accent' },
    ];
  },
};

/** Nested arches. */
const arches: Design = {
  materials: ['cloth', 'night', 'paper'],
  layout: 'aboveCentre',
  draw: (random) => {
    const gap = 13 + random() * 5;
    const arch = (at: number) => {
      const r = 80 - at * gap;
      return `M${n(100 - r)} 300V${n(160 + 72)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V300`;
    };
    return [
      { d: arch(0), colour: 'floor' },
      { d: count(3).map(arch).join(''), colour: 'mist', width: 5 },
      { d: `${arch(4)}z`, colour: 'accent' },
    ];
  },
};

/** Waves, line by line. */
const waves: Design = {
  materials: anyMaterial,
  layout: 'above',
  draw: (random) => {
    const length = [40, 50, 68][Math.floor(random() * 3)] ?? 50;
    const high = 5 + random() * 5;
    const line = (y: number) =>
      `M${-length / 2} ${n(y)}q${n(length / 4)} ${n(-high * 2)} ${n(length / 2)} 0` +
      `t${n(length / 2)} 0`.repeat(Math.ceil(400 / length));
    const ys = count(9).map((at) => 172 + at * 15.5);
    const special = 1 + Math.floor(random() * 7);
    return [
      {
        d: ys
          .filter((_, at) => at !== special)
          .map(line)
          .join(''),
        colour: 'mist',
        width: 4.5,
      },
      { d: line(ys[special] ?? 200), colour: 'accent', width: 5.5 },
    ];
  },
};

/** A twig with leaves in pairs. */
const twig: Design = {
  materials: anyMaterial,
  layout: 'aboveCentre',
  draw: (random) => {
    const lean = (random() - 0.5) * 40;
    const leaf = (x: number, y: number, side: number, size: number) =>
      `M${n(x)} ${n(y)}q${n(side * size * 0.25)} ${n(-size * 0.75)} ${n(side * size)} ${n(-size * 0.7)}` +
      `q${n(-side * size * 0.1)} ${n(size * 0.75)} ${n(-side * size)} ${n(size * 0.7)}z`;
    const at = (share: number) => ({ x: 100 + lean * share * share, y: 312 - share * 136 });
    const pairs = count(5).map((pair) => ({ ...at(0.18 + pair * 0.17), size: 50 - pair * 5.5 }));
    const tip = at(1);
    return [
      { d: `M100 312Q100 244 ${n(tip.x)} ${n(tip.y)}`, colour: 'ink', width: 2 },
      { d: pairs.map((pair) => leaf(pair.x, pair.y, 1, pair.size)).join(''), colour: 'accent' },
      { d: pairs.map((pair) => leaf(pair.x, pair.y + 5, -1, pair.size)).join(''), colour: 'mist' },
    ];
  },
};

/** Orbits with planets. */
const orbits: Design = {
  materials: ['night', 'cloth', 'paper'],
  layout: 'above',
  draw: (random) => {
    const x = random() < 0.5 ? 40 : 160;
    const radii = [38, 64, 92, 122];
    const planet = (r: number, size: number) => {
      const angle = Math.PI * (x < 100 ? 1.58 + random() * 0.36 : 1.08 + random() * 0.36);
      return disc(x + Math.cos(angle) * r, 290 + Math.sin(angle) * r, size);
    };
    return [
      { d: radii.map((r) => disc(x, 290, r)).join(''), colour: 'mist', width: 2 },
      { d: disc(x, 290, 22), colour: 'accent' },
      { d: planet(64, 7) + planet(122, 10), colour: 'ink' },
      { d: planet(92, 5), colour: 'accent' },
    ];
  },
};

export const scenes: readonly Design[] = [horizon, rays, arches, waves, twig, orbits];
