type Tone = 'deep' | 'plum' | 'rose' | 'blush' | 'paper' | 'gold';
type Ornament = 'bands' | 'label' | 'lines' | 'dot';

type Spine = [width: number, height: number, tone: Tone, ornament: Ornament, ink: Tone];

const upper: Spine[] = [
  [46, 268, 'plum', 'bands', 'gold'],
  [34, 232, 'paper', 'lines', 'rose'],
  [58, 290, 'deep', 'label', 'blush'],
  [30, 246, 'rose', 'dot', 'paper'],
  [50, 218, 'blush', 'bands', 'plum'],
];
const upperEnd: Spine[] = [
  [40, 254, 'gold', 'lines', 'deep'],
  [52, 284, 'plum', 'label', 'paper'],
  [36, 226, 'deep', 'dot', 'gold'],
];
const lower: Spine[] = [
  [54, 292, 'blush', 'label', 'deep'],
  [38, 252, 'deep', 'lines', 'rose'],
  [44, 276, 'paper', 'bands', 'plum'],
  [32, 236, 'gold', 'dot', 'deep'],
];
const lowerEnd: Spine[] = [
  [60, 300, 'plum', 'bands', 'blush'],
  [36, 242, 'paper', 'label', 'plum'],
  [48, 270, 'rose', 'lines', 'paper'],
  [40, 288, 'deep', 'label', 'gold'],
  [34, 230, 'blush', 'dot', 'plum'],
  [50, 262, 'plum', 'lines', 'gold'],
];

const paint = (tone: Tone) => `var(--art-${tone})`;

function ornamentPath(ornament: Ornament, width: number, height: number): string {
  const inner = `h${width - 12}`;
  const half = width / 2;
  switch (ornament) {
    case 'bands':
      return `M6 30${inner}M6 38${inner}M6 ${height - 44}${inner}M6 ${height - 36}${inner}`;
    case 'label':
      return `M8 44h${width - 16}v64h${16 - width}zM${half} 58v36M6 ${height - 28}${inner}`;
    case 'lines':
      return `M${half} 36v${height * 0.42}M6 ${height - 40}${inner}`;
    case 'dot':
      return `M${half - 5} 40a5 5 0 1 0 10 0a5 5 0 1 0-10 0M6 ${height - 32}${inner}`;
  }
}

function Volume({ spine: [width, height, tone, ornament, ink] }: { spine: Spine }) {
  return (
    <>
      <rect width={width} height={height} rx="3" fill={paint(tone)} />
      <path d={ornamentPath(ornament, width, height)} stroke={paint(ink)} />
    </>
  );
}

/** A row of spines standing on the line `floor`. */
function Row({ spines, from, floor }: { spines: Spine[]; from: number; floor: number }) {
  let next = from;
  return spines.map((spine, index) => {
    const x = next;
    next += spine[0] + 2;
    return (
      <g key={index} transform={`translate(${x} ${floor - spine[1]})`}>
        <Volume spine={spine} />
      </g>
    );
  });
}

const firstFloor = 392;
const secondFloor = 732;

/** The illustration beside the login form. */
export function Shelves({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 640 860"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path fill="var(--art-background)" d="M-900-900h2400v2600H-900z" />
      <circle cx="330" cy="250" r="330" fill="var(--art-glow)" />
      <Row spines={upper} from={52} floor={firstFloor} />
      <g transform={`rotate(-11 360 ${firstFloor}) translate(318 ${firstFloor - 250})`}>
        <Volume spine={[42, 250, 'rose', 'label', 'paper']} />
      </g>
      <Row spines={upperEnd} from={424} floor={firstFloor} />
      <Row spines={lower} from={20} floor={secondFloor} />
      <g transform={`rotate(9 206 ${secondFloor}) translate(206 ${secondFloor - 262})`}>
        <Volume spine={[40, 262, 'plum', 'dot', 'gold']} />
      </g>
      <Row spines={lowerEnd} from={300} floor={secondFloor} />
      <g fill="var(--art-deep)">
        <rect x="-900" y={firstFloor} width="2400" height="12" />
        <rect x="-900" y={secondFloor} width="2400" height="12" />
      </g>
    </svg>
  );
}
