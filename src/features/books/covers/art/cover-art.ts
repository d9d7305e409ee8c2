import { type Palette, palette } from './colours';
import { bindings } from './bindings';
import { getDirection, fit } from './fit';
import { type TextSlot, faces, layouts } from './layouts';
import { scenes } from './scenes';
import type { Shape } from './shapes';

export const designs = [...scenes, ...bindings];

export interface CoverSubject {
  title: string;
  author: string;
  genre: { colour: string };
}

interface SetText {
  text: string;
  /** In hundredths of the cover's width. */
  size: number;
  /** Further lines are cut with an ellipsis, because widths are only estimated. */
  lines: number;
  colour: string;
  /** Position classes. */
  position: string;
  /** Typeface classes. */
  face: string;
}

export interface CoverArt {
  direction: 'ltr' | 'rtl';
  background: string;
  shapes: (Omit<Shape, 'colour'> & { colour: string })[];
  title: SetText;
  author: SetText;
}

/** FNV-1a: a deterministic hash. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return sum;
}

/** Seeded pseudo-random numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pickOne<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Cannot pick from an empty list');
  return item;
}

function setText(text: string, slot: TextSlot, colours: Palette, random: () => number): SetText {
  const face = faces[pickOne(slot.faces, random)];
  const { size, lines } = fit(text, face, slot.box);
  return {
    text,
    size,
    lines,
    colour: colours[slot.colour],
    position: slot.className,
    // Letter spacing breaks the joins of Arabic letters.
    face: getDirection(text) === 'rtl' ? `${face.className} tracking-normal!` : face.className,
  };
}

/** Generates a cover: deterministic for the same title, author and colour. */
export function drawCover({ title, author, genre }: CoverSubject): CoverArt {
  const random = randomFrom(hash(`${title}\n${author}`));
  const design = pickOne(designs, random);
  const material = pickOne(design.materials, random);
  const colours = palette(genre.colour, material, Math.floor(random() * 60));
  const { title: titleSlot, author: authorSlot } = layouts[design.layout];
  return {
    direction: getDirection(title),
    background: colours.background,
    title: setText(title, titleSlot, colours, random),
    author: setText(author, authorSlot, colours, random),
    shapes: design.draw(random).map((shape) => ({ ...shape, colour: colours[shape.colour] })),
  };
}
