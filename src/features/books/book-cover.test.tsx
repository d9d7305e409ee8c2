import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { BookCover } from './book-cover';
import { sampleBooks } from './server/sample';

const book = {
  title: 'The Hobbit',
  author: 'J. R. R. Tolkien',
  genre: { name: 'Fantasy', colour: '#5d4a8c' },
  cover: null,
};
const arabic = { ...book, title: 'زقاق المدق', author: 'نجيب محفوظ' };
const uploaded = { ...book, cover: 'abc_-9' };
const html = (element: ReactNode) => renderToStaticMarkup(element);

describe('a cover', () => {
  test('tells a screen reader nothing, and a search in the page finds no title in it', () => {
    for (const it of [book, arabic, uploaded]) {
      const cover = html(<BookCover book={it} />);
      expect(cover).toMatch(/^<span aria-hidden="true"/);
      expect(cover.replaceAll(/<[^>]*>/g, '')).toBe('');
    }
  });

  test('runs the way its title is written', () => {
    expect(html(<BookCover book={book} />)).toContain('dir="ltr"');
    expect(html(<BookCover book={arabic} />)).toContain('dir="rtl"');
  });

  test('has no author where it is as small as a thumb', () => {
    expect(html(<BookCover book={book} />)).toContain('data-words="J. R. R. Tolkien"');
    const thumb = html(<BookCover book={book} size="thumb" />);
    expect(thumb).toContain('data-words="The Hobbit"');
    expect(thumb).not.toContain('Tolkien');
  });

  test('is drawn without names that a second one on the page would share', () => {
    for (const { title, author } of sampleBooks)
      expect(html(<BookCover book={{ ...book, title, author }} />)).not.toMatch(/ id=|url\(/);
  });

  test('is small: a hundred of them are a page', () => {
    const sizes = sampleBooks.map(
      ({ title, author }) => html(<BookCover book={{ ...book, title, author }} />).length,
    );
    expect(Math.max(...sizes)).toBeLessThan(4000);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(2200);
  });
});

describe('an uploaded cover', () => {
  test('comes in two forms and three widths, and keeps its place', () => {
    const cover = html(<BookCover book={uploaded} />);
    expect(cover).toContain(
      '<source type="image/avif" srcSet="/covers/abc_-9-160.avif 160w, /covers/abc_-9-320.avif 320w, /covers/abc_-9-640.avif 640w"',
    );
    expect(cover).toContain('/covers/abc_-9-640.webp 640w');
    expect(cover).toContain('width="320" height="480"');
    expect(cover).toContain('alt=""');
  });

  test('waits below the fold, and not above it', () => {
    expect(html(<BookCover book={uploaded} />)).toContain('loading="lazy"');
    expect(html(<BookCover book={uploaded} eager />)).toContain('loading="eager"');
  });
});
