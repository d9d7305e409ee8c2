import type { Box, Face } from './fit';

/** Position, size limits and typefaces of the text on a cover. */
export interface TextSlot {
  box: Box;
  /** The typefaces to choose from. */
  faces: readonly FaceName[];
  /** Position and alignment as classes, matching the box. A cover is 100 wide and 150 high. */
  className: string;
  colour: 'ink' | 'panelInk';
}

export interface Spread {
  title: TextSlot;
  author: TextSlot;
}

export type Layout = keyof typeof layouts;
export type FaceName = keyof typeof faces;

/** Light and bold serif, black sans, and both in capitals. */
export const faces = {
  serif: {
    breadth: 1,
    leading: 1.08,
    className: 'font-serif font-semibold tracking-tight leading-[1.08]',
  },
  book: { breadth: 1.03, leading: 1.12, className: 'font-serif font-normal leading-[1.12]' },
  sans: {
    breadth: 1.06,
    leading: 1.06,
    className: 'font-sans font-extrabold tracking-tight leading-[1.06]',
  },
  small: { breadth: 1.03, leading: 1.25, className: 'font-serif font-medium leading-[1.25]' },
  capitals: {
    breadth: 1.1,
    leading: 1.3,
    capitals: true,
    className: 'font-sans font-semibold uppercase tracking-wider leading-[1.3]',
  },
} as const satisfies Record<string, Face & { className: string }>;

const titles: readonly FaceName[] = ['serif', 'book', 'sans'];
const serifs: readonly FaceName[] = ['serif', 'book'];
const upper = { width: 82, height: 49, largest: 19, smallest: 4.2 };

type SlotOptions = Pick<TextSlot, 'faces' | 'className'> & Partial<TextSlot>;

const title = (box: Box, slot: SlotOptions): TextSlot => ({ box, colour: 'ink', ...slot });

const author = (className: string, box: Partial<Box> = {}, colour: TextSlot['colour'] = 'ink') => ({
  box: { width: 80, height: 11, largest: 5.6, smallest: 2.9, ...box },
  faces: ['capitals', 'small'] as const,
  className,
  colour,
});

export const layouts = {
  poster: {
    title: title(
      { width: 82, height: 92, largest: 25, smallest: 4.5 },
      { faces: titles, className: 'inset-x-[9%] top-[12%] h-[62%] justify-start text-start' },
    ),
    author: author('inset-x-[9%] top-[86%] h-[8%] justify-start text-start'),
  },
  above: {
    title: title(upper, {
      faces: titles,
      className: 'inset-x-[9%] top-[14%] h-[33.5%] justify-start text-start',
    }),
    author: author('inset-x-[9%] top-[6%] h-[8%] justify-start text-start'),
  },
  aboveCentre: {
    title: title(upper, {
      faces: serifs,
      className: 'inset-x-[9%] top-[7%] h-[33.5%] justify-center text-center',
    }),
    author: author('inset-x-[9%] top-[42%] h-[8%] justify-start text-center'),
  },
  below: {
    title: title(
      { ...upper, height: 48 },
      { faces: titles, className: 'inset-x-[9%] top-[54%] h-[33.5%] justify-start text-start' },
    ),
    author: author('inset-x-[9%] top-[88%] h-[8%] justify-center text-start'),
  },
  framed: {
    title: title(
      { width: 74, height: 78, largest: 18, smallest: 4.2 },
      { faces: serifs, className: 'inset-x-[13%] top-[15%] h-[53%] justify-center text-center' },
    ),
    author: author('inset-x-[15%] top-[79%] h-[9%] justify-center text-center', { width: 70 }),
  },
  label: {
    title: title(
      { width: 60, height: 43, largest: 14, smallest: 3.6 },
      {
        faces: serifs,
        className: 'inset-x-[20%] top-[19%] h-[29%] justify-center text-center',
        colour: 'panelInk',
      },
    ),
    author: author(
      'inset-x-[20%] top-[50%] h-[8.5%] justify-center text-center',
      { width: 60, largest: 5 },
      'panelInk',
    ),
  },
  band: {
    title: title(
      { width: 84, height: 46, largest: 17, smallest: 4 },
      {
        faces: titles,
        className: 'inset-x-[8%] top-[33%] h-[31.5%] justify-center text-center',
        colour: 'panelInk',
      },
    ),
    author: author('inset-x-[10%] top-[76%] h-[12%] justify-center text-center'),
  },
} satisfies Record<string, Spread>;
