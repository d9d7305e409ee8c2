import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '~/shared/contrast';
import { designs, drawCover } from './cover-art';
import { materials, palette, readableOn } from './cover-art-colours';
import { directionOf, fit, wordsOf } from './cover-art-fit';
import { faces, layouts } from './cover-art-layouts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const genre = { colour: '#5d4a8c' };

describe('the colours of a drawn cover', () => {
  test('can be read, whatever the colour of the genre', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom(...materials), fc.nat(60), (own, material, pick) => {
        const colours = palette(own, material, pick);
        expect(contrast(readableOn(own), own)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colours.ink, colours.ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colours.ink, colours.floor)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colours.panelInk, colours.panel)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['#ffffff', '#000000', '#808080', '#ffff00', '#0000ff', '#777777'])(
    'are colours for %s too',
    (own) => {
      for (const material of materials)
        for (const made of Object.values(palette(own, material, 1)))
          expect(made).toMatch(/^#[0-9a-f]{6}$/);
    },
  );

  test.each(['', 'red', '#fff', '#12345g', 'url(x)'])('do not come from "%s"', (own) => {
    expect(palette(own, 'cloth', 0).ground).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('keep the colour of the genre on cloth', () => {
    expect(palette('#5D4A8C', 'cloth', 0).ground).toBe('#5d4a8c');
  });
});

describe('the size of a text on a cover', () => {
  const { box } = layouts.above.title;

  test('is the largest for a short one, smaller for a longer one, never below the smallest', () => {
    const short = fit('Dune', faces.serif, box);
    const long = fit('The Posthumous Memoirs of Brás Cubas', faces.serif, box);
    const longest = fit('word '.repeat(40).trim(), faces.serif, box);
    expect(short.size).toBe(box.largest);
    expect(long.size).toBeLessThan(short.size);
    expect(longest.size).toBeLessThan(long.size);
    expect(fit('x'.repeat(200), faces.serif, box).size).toBeGreaterThanOrEqual(box.smallest);
  });

  test('lets the longest word stay whole where it can', () => {
    const { size } = fit('Supercalifragilistic', faces.serif, box);
    // Twenty letters, each about half the font size wide.
    expect(size * 20 * 0.47).toBeLessThanOrEqual(box.width);
  });

  test('with its lines never leaves the box', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...Object.values(layouts)), (words, layout) => {
        for (const { box: place, faces: names } of [layout.title, layout.author])
          for (const name of names) {
            const { size, lines } = fit(words, faces[name], place);
            expect(size).toBeGreaterThanOrEqual(place.smallest - 0.1);
            expect(size).toBeLessThanOrEqual(place.largest + 0.1);
            expect(lines).toBeGreaterThanOrEqual(1);
            expect(lines * size * faces[name].leading).toBeLessThanOrEqual(place.height * 1.03);
          }
      }),
    );
  });

  test('has room for a title of 200 letters in every place', () => {
    const title = 'The exceedingly long history of a reader, '.repeat(5).slice(0, 200);
    for (const layout of Object.values(layouts))
      for (const name of layout.title.faces) {
        const { size, lines } = fit(title, faces[name], layout.title.box);
        // At half the font size per letter, the whole text fits.
        expect(lines * layout.title.box.width).toBeGreaterThan(200 * size * 0.5);
      }
  });

  test('knows where lines may end', () => {
    expect(wordsOf('Moby-Dick; or, the Whale')).toEqual(['Moby-', 'Dick;', 'or,', 'the', 'Whale']);
    expect(wordsOf('红楼梦')).toEqual(['红', '楼', '梦']);
    expect(wordsOf('   ')).toEqual([]);
  });
});

describe('a book runs the way its title is written', () => {
  test.each([
    ['زقاق المدق', 'rtl'],
    ['«1984» رواية', 'rtl'],
    ['שירים', 'rtl'],
    ['Dune', 'ltr'],
    ['1984', 'ltr'],
    ['', 'ltr'],
    ['红楼梦', 'ltr'],
    ['A word of عربي', 'ltr'],
  ])('"%s" is %s', (title, direction) => {
    expect(directionOf(title)).toBe(direction);
    expect(drawCover({ title, author: 'x', genre }).direction).toBe(direction);
  });

  test('and Arabic letters are never spaced out', () => {
    for (let at = 0; at < 40; at += 1) {
      const { title, author } = drawCover({ title: `زقاق ${at}`, author: 'نجيب محفوظ', genre });
      expect(title.face).toContain('tracking-normal!');
      expect(author.face).toContain('tracking-normal!');
    }
  });
});

describe('a drawn cover', () => {
  test('is the same for the same words, and another for others', () => {
    const book = { title: 'The Hobbit', author: 'J. R. R. Tolkien', genre };
    expect(drawCover(book)).toEqual(drawCover({ ...book }));
    const authors = Array.from({ length: 12 }, (_, at) => `Author ${at}`);
    const drawn = authors.map((author) => JSON.stringify(drawCover({ ...book, author }).shapes));
    expect(new Set(drawn).size).toBeGreaterThan(8);
  });

  test('comes in every design, none of them rare', () => {
    const drawn = Array.from(
      { length: 1200 },
      (_, at) => drawCover({ title: `Book ${at}`, author: `Author ${at % 7}`, genre }).title.place,
    );
    const seen = Map.groupBy(drawn, (place) => place);
    expect(designs.length).toBeGreaterThanOrEqual(5);
    expect(seen.size).toBe(Object.keys(layouts).length);
    for (const books of seen.values()) expect(books.length).toBeGreaterThan(50);
  });

  test('can be drawn of any words and any colour, and stays small', () => {
    fc.assert(
      fc.property(text, text, colour, (title, author, own) => {
        const art = drawCover({ title, author, genre: { colour: own } });
        expect(JSON.stringify(art.shapes)).not.toMatch(/NaN|undefined|Infinity/);
        expect(JSON.stringify(art.shapes).length).toBeLessThan(2500);
      }),
    );
  });
});
