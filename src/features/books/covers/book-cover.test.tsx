import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { BookCover } from './book-cover';
import { sampleBooks } from '../server/sample';

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
  test('is hidden from screen readers and from page search', () => {
    for (const it of [book, arabic, uploaded]) {
      const cover = html(<BookCover book={it} />);
      expect(cover).toMatch(/^<span aria-hidden="true"/);
      expect(cover.replaceAll(/<[^>]*>/g, '')).toBe('');
    }
  });

  test('follows the direction of its title', () => {
    expect(html(<BookCover book={book} />)).toContain('dir="ltr"');
    expect(html(<BookCover book={arabic} />)).toContain('dir="rtl"');
  });

  test('omits the author on a thumbnail', () => {
    expect(html(<BookCover book={book} />)).toContain('data-words="J. R. R. Tolkien"');
    const thumb = html(<BookCover book={book} size="thumb" />);
    expect(thumb).toContain('data-words="The Hobbit"');
    expect(thumb).not.toContain('Tolkien');
  });

  test('contains no ids that could be duplicated on a page', () => {
    for (const { title, author } of sampleBooks)
      expect(html(<BookCover book={{ ...book, title, author }} />)).not.toMatch(/ id=|url\(/);
  });

  test('is small enough to render a hundred on a page', () => {
    const sizes = sampleBooks.map(
      ({ title, author }) => html(<BookCover book={{ ...book, title, author }} />).length,
    );
    expect(Math.max(...sizes)).toBeLessThan(4000);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(2200);
  });
});

describe('an uploaded cover', () => {
  test('offers two formats and three widths, and reserves its space', () => {
    const cover = html(<BookCover book={uploaded} />);
    expect(cover).toContain(
      '<source type="image/avif" srcSet="/covers/abc_-9-160.avif 160w, /covers/abc_-9-320.avif 320w, /covers/abc_-9-640.avif 640w"',
    );
    expect(cover).toContain('/covers/abc_-9-640.webp 640w');
    expect(cover).toContain('width="320" height="480"');
    expect(cover).toContain('alt=""');
  });

  test('loads lazily, unless it is above the fold', () => {
    expect(html(<BookCover book={uploaded} />)).toContain('loading="lazy"');
    expect(html(<BookCover book={uploaded} eager />)).toContain('loading="eager"');
  });
});
