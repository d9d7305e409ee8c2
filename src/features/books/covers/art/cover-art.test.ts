import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '~/shared/text/contrast';
import { designs, drawCover } from './cover-art';
import { materials, palette, readableOn } from './colours';
import { getDirection, fit, getWords } from './fit';
import { faces, layouts } from './layouts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const genre = { colour: '#5d4a8c' };

describe('the colours of a generated cover', () => {
  test('have enough contrast for any genre colour', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom(...materials), fc.nat(60), (own, material, pick) => {
        const colours = palette(own, material, pick);
        expect(contrast(readableOn(own), own)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colours.ink, colours.background)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colours.ink, colours.floor)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colours.panelInk, colours.panel)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['#ffffff', '#000000', '#808080', '#ffff00', '#0000ff', '#777777'])(
    'are valid for %s',
    (own) => {
      for (const material of materials)
        for (const result of Object.values(palette(own, material, 1)))
          expect(result).toMatch(/^#[0-9a-f]{6}$/);
    },
  );

  test.each(['', 'red', '#fff', '#12345g', 'url(x)'])(
    'fall back to a default for the invalid colour "%s"',
    (own) => {
      expect(palette(own, 'cloth', 0).background).toMatch(/^#[0-9a-f]{6}$/);
    },
  );

  test('keep the genre colour on cloth', () => {
    expect(palette('#5D4A8C', 'cloth', 0).background).toBe('#5d4a8c');
  });
});

describe('fit', () => {
  const { box } = layouts.above.title;

  test('uses the largest size for short text and never goes below the smallest', () => {
    const short = fit('Dune', faces.serif, box);
    const long = fit('The Posthumous Memoirs of Brás Cubas', faces.serif, box);
    const longest = fit('word '.repeat(40).trim(), faces.serif, box);
    expect(short.size).toBe(box.largest);
    expect(long.size).toBeLessThan(short.size);
    expect(longest.size).toBeLessThan(long.size);
    expect(fit('x'.repeat(200), faces.serif, box).size).toBeGreaterThanOrEqual(box.smallest);
  });

  test('does not break the longest word if it can fit', () => {
    const { size } = fit('Supercalifragilistic', faces.serif, box);
    // Twenty letters, each about half the font size wide.
    expect(size * 20 * 0.47).toBeLessThanOrEqual(box.width);
  });

  test('never exceeds the box', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...Object.values(layouts)), (title, layout) => {
        for (const { box: area, faces: names } of [layout.title, layout.author])
          for (const name of names) {
            const { size, lines } = fit(title, faces[name], area);
            expect(size).toBeGreaterThanOrEqual(area.smallest - 0.1);
            expect(size).toBeLessThanOrEqual(area.largest + 0.1);
            expect(lines).toBeGreaterThanOrEqual(1);
            expect(lines * size * faces[name].leading).toBeLessThanOrEqual(area.height * 1.03);
          }
      }),
    );
  });

  test('fits a title of 200 letters in every layout', () => {
    const title = 'The exceedingly long history of a library, '.repeat(5).slice(0, 200);
    for (const layout of Object.values(layouts))
      for (const name of layout.title.faces) {
        const { size, lines } = fit(title, faces[name], layout.title.box);
        // At half the font size per letter, the whole text fits.
        expect(lines * layout.title.box.width).toBeGreaterThan(200 * size * 0.5);
      }
  });

  test('finds line break opportunities', () => {
    expect(getWords('Moby-Dick; or, the Whale')).toEqual(['Moby-', 'Dick;', 'or,', 'the', 'Whale']);
    expect(getWords('红楼梦')).toEqual(['红', '楼', '梦']);
    expect(getWords('   ')).toEqual([]);
  });
});

describe('the direction of a cover follows its title', () => {
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
    expect(getDirection(title)).toBe(direction);
    expect(drawCover({ title, author: 'x', genre }).direction).toBe(direction);
  });

  test('removes letter spacing from Arabic text', () => {
    for (let at = 0; at < 40; at += 1) {
      const { title, author } = drawCover({ title: `زقاق ${at}`, author: 'نجيب محفوظ', genre });
      expect(title.face).toContain('tracking-normal!');
      expect(author.face).toContain('tracking-normal!');
    }
  });
});

describe('a generated cover', () => {
  test('is deterministic, and differs between books', () => {
    const book = { title: 'The Hobbit', author: 'J. R. R. Tolkien', genre };
    expect(drawCover(book)).toEqual(drawCover({ ...book }));
    const authors = Array.from({ length: 12 }, (_, at) => `Author ${at}`);
    const covers = authors.map((author) => JSON.stringify(drawCover({ ...book, author }).shapes));
    expect(new Set(covers).size).toBeGreaterThan(8);
  });

  test('uses every layout, none of them rarely', () => {
    const covers = Array.from(
      { length: 1200 },
      (_, at) =>
        drawCover({ title: `Book ${at}`, author: `Author ${at % 7}`, genre }).title.position,
    );
    const byLayout = Map.groupBy(covers, (position) => position);
    expect(designs.length).toBeGreaterThanOrEqual(5);
    expect(byLayout.size).toBe(Object.keys(layouts).length);
    for (const books of byLayout.values()) expect(books.length).toBeGreaterThan(50);
  });

  test('is valid and small for any text and colour', () => {
    fc.assert(
      fc.property(text, text, colour, (title, author, own) => {
        const art = drawCover({ title, author, genre: { colour: own } });
        expect(JSON.stringify(art.shapes)).not.toMatch(/NaN|undefined|Infinity/);
        expect(JSON.stringify(art.shapes).length).toBeLessThan(2500);
      }),
    );
  });
});
