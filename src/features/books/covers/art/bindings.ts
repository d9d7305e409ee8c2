import { type Design, type Shape, anyMaterial, count, disc } from './shapes';

/** Type under a heavy rule, with one large, faint circle. */
const rule: Design = {
  materials: anyMaterial,
  layout: 'poster',
  draw: (random) => {
    const r = 78 + random() * 40;
    return [
      { d: disc(120 + random() * 60, 190 + random() * 50, r), colour: 'floor' },
      { d: 'M18 22H182', colour: 'accent', width: 5 + Math.round(random() * 5) },
      { d: 'M18 250H62', colour: 'ink', width: 1.5 },
    ];
  },
};

/** Circles and half circles, like building blocks. */
const blocks: Design = {
  materials: anyMaterial,
  layout: 'above',
  draw: (random) => {
    const side = 50;
    const kinds = [
      (x: number, y: number) => disc(x + 25, y + 25, 25),
      (x: number, y: number) => `M${x} ${y}h50a50 50 0 0 1-50 50z`,
      (x: number, y: number) => `M${x + 50} ${y + 50}h-50a50 50 0 0 1 50-50z`,
      (x: number, y: number) => `M${x} ${y + 50}a25 25 0 0 1 50 0z`,
      (x: number, y: number) => `M${x} ${y}l50 50h-50z`,
    ];
    const paths: Record<'accent' | 'mist' | 'ink', string> = { accent: '', mist: '', ink: '' };
    const colours = ['mist', 'accent', 'mist', 'ink'] as const;
    for (const at of count(12)) {
      const kind = kinds[Math.floor(random() * kinds.length)];
      const colour = colours[Math.floor(random() * colours.length)] ?? 'mist';
      if (kind && random() < 0.86)
        paths[colour] += kind((at % 4) * side, 154 + Math.floor(at / 4) * side);
    }
    return (['mist', 'accent', 'ink'] as const)
      .filter((colour) => paths[colour])
      .map((colour) => ({ d: paths[colour], colour }));
  },
};

/** Quarter circles that join into ribbons, with the title below. */
const ribbons: Design = {
  materials: anyMaterial,
  layout: 'below',
  draw: (random) => {
    let d = '';
    for (const at of count(12)) {
      const x = (at % 4) * 50;
      const y = Math.floor(at / 4) * 50;
      d +=
        random() < 0.5
          ? `M${x + 25} ${y}a25 25 0 0 1-25 25M${x + 50} ${y + 25}a25 25 0 0 0-25 25`
          : `M${x + 25} ${y}a25 25 0 0 0 25 25M${x} ${y + 25}a25 25 0 0 1 25 25`;
    }
    return [
      { d: 'M0 0H200V150H0z', colour: 'floor' },
      { d, colour: 'mist', width: 17 },
      { d, colour: 'accent', width: 3 },
    ];
  },
};

/** Two frames with notched corners and a lozenge, like old bindings. */
const frame: Design = {
  materials: anyMaterial,
  layout: 'framed',
  draw: (random) => {
    const notch = [0, 8, 14][Math.floor(random() * 3)] ?? 8;
    const border = (inset: number, cut: number) => {
      const far = { x: 200 - inset, y: 300 - inset };
      const corner = (x: number, y: number) => (cut ? `a${cut} ${cut} 0 0 0 ${x} ${y}` : '');
      return (
        `M${inset + cut} ${inset}H${far.x - cut}${corner(cut, cut)}V${far.y - cut}` +
        `${corner(-cut, cut)}H${inset + cut}${corner(-cut, -cut)}V${inset + cut}${corner(cut, -cut)}z`
      );
    };
    const lozenge = (x: number, y: number, r: number) =>
      `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
    return [
      { d: border(9, 0), colour: 'accent', width: 3.5 },
      { d: border(17, notch), colour: 'accent', width: 1.2 },
      {
        d: lozenge(100, 222, 6) + lozenge(82, 222, 3) + lozenge(118, 222, 3),
        colour: 'accent',
      },
    ];
  },
};

/** Patterned paper with a label. */
const label: Design = {
  materials: ['cloth', 'night', 'paper'],
  layout: 'label',
  draw: (random) => {
    const patterns: (() => Shape)[] = [
      () => ({
        d: count(16)
          .map((at) => `M${at * 14 - 4} -4V304`)
          .join(''),
        colour: 'mist',
        width: 5,
      }),
      () => ({
        d: count(27)
          .map((at) => `M${at % 2 ? 9 : 0} ${at * 12}H204`)
          .join(''),
        colour: 'mist',
        width: 5.5,
        dash: '0 18',
      }),
      () => ({
        d: count(14)
          .map((at) => `M-6 ${at * 24 - 6}${'l12 12l12-12'.repeat(9)}`)
          .join(''),
        colour: 'mist',
        width: 4,
      }),
      () => ({
        d: count(19)
          .map((at) => `M${at * 28 - 306} 306L${at * 28} 0`)
          .join(''),
        colour: 'mist',
        width: 9,
      }),
    ];
    const pattern = patterns[Math.floor(random() * patterns.length)];
    return [
      ...(pattern ? [pattern()] : []),
      { d: 'M26 44H174V188H26z', colour: 'panel' },
      { d: 'M32 50H168V182H32z', colour: 'panelInk', width: 1.2 },
    ];
  },
};

/** A broad band of paper across the cloth. */
const band: Design = {
  materials: ['cloth', 'night'],
  layout: 'band',
  draw: (random) => {
    const r = 15 + random() * 4;
    return [
      { d: 'M0 84H200V206H0z', colour: 'panel' },
      { d: 'M0 91H200M0 199H200', colour: 'panelInk', width: 1.2 },
      random() < 0.5
        ? { d: disc(100, 43, r) + disc(100, 43, r - 6), colour: 'accent', width: 2.5 }
        : { d: disc(88, 43, r - 3) + disc(112, 43, r - 3), colour: 'accent', width: 2.5 },
    ];
  },
};

export const bindings: readonly Design[] = [rule, blocks, ribbons, frame, label, band];
