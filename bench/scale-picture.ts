import type { ScaleFigure } from './scale.ts';

/** A log-log chart of each list: data size on x, milliseconds on y. */
const width = 760;
const height = 420;
const frame = { start: 60, end: 250, top: 24, bottom: 48 };

/** For comparison: start-ui-web's users list, measured on the same kind of machine. */
const peer = [
  {
    name: 'start-ui-web, users page 2',
    points: [
      [1000, 17],
      [100_000, 876],
    ],
  },
  { name: 'start-ui-web, a rare term', points: [[100_000, 356]] },
] as const;

const colours = [
  '#7a2e5d',
  '#2c6288',
  '#33603a',
  '#9a5426',
  '#5d4a8c',
  '#1f6f70',
  '#a8435a',
  '#6b6a1f',
  '#3f4f9e',
  '#8c3b1c',
  '#2f7d4f',
];

const x = (size: number) =>
  frame.start + (Math.log10(size) - 3) * ((width - frame.start - frame.end) / 3);
const y = (ms: number) => {
  const part =
    (Math.log10(Math.max(ms, 0.5)) - Math.log10(0.5)) / (Math.log10(2000) - Math.log10(0.5));
  return height - frame.bottom - part * (height - frame.top - frame.bottom);
};

function line(points: readonly (readonly [number, number])[], colour: string, dash = ''): string {
  const path = points.map(([size, ms]) => `${x(size).toFixed(1)},${y(ms).toFixed(1)}`).join(' ');
  const dots = points
    .map(
      ([size, ms]) =>
        `<circle cx="${x(size).toFixed(1)}" cy="${y(ms).toFixed(1)}" r="3.5" fill="${colour}"/>`,
    )
    .join('');
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"${dash && ` stroke-dasharray="${dash}"`}/>${dots}`;
}

function axes(sizes: number[]): string {
  const yLabels = [1, 10, 100, 1000].map(
    (ms) =>
      `<line x1="${frame.start}" x2="${width - frame.end}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ddd6cf"/>` +
      `<text x="${frame.start - 8}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  );
  const xLabels = sizes.map(
    (size) =>
      `<text x="${x(size)}" y="${height - frame.bottom + 22}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  );
  return [...yLabels, ...xLabels].join('');
}

export function picture(figures: ScaleFigure[]): string {
  const names = [...new Set(figures.map(({ name }) => name))].filter((name) =>
    name.startsWith('users'),
  );
  const lines = names.map((name, at) => {
    const points = figures
      .filter((figure) => figure.name === name)
      .map(({ size, medianMs }) => [size, medianMs] as const);
    const colour = colours[at % colours.length] ?? '#000';
    return line(points, colour) + legend(name, at, colour);
  });
  const peers = peer.map(
    ({ name, points }, at) =>
      line(points, '#8a817a', '5 4') + legend(name, names.length + at, '#8a817a'),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#3a332e">` +
    `<title>Median milliseconds of a list call as the number of users grows</title>` +
    `<rect width="${width}" height="${height}" fill="#fdfbf8"/>${axes([...new Set(figures.map(({ size }) => size))])}${lines.join('')}${peers.join('')}</svg>\n`
  );
}

function legend(name: string, at: number, colour: string): string {
  const top = frame.top + 8 + at * 22;
  const start = width - frame.end + 16;
  return `<rect x="${start}" y="${top - 9}" width="12" height="12" rx="2" fill="${colour}"/><text x="${start + 18}" y="${top + 1}">${name}</text>`;
}
