import type { CSSProperties } from 'react';
import { imageSrcSet, imageUrl } from '~/shared/images/shape';
import { cx } from '~/ui/basics/cx';
import { type CoverArt, drawCover } from './art/cover-art';
import { getDirection } from './art/fit';
import { coverShape } from './shape';

export interface BookCoverProps {
  book: {
    title: string;
    author: string;
    genre: { name: string; colour: string };
    /** File id of the uploaded cover; null if the cover is generated. */
    cover: string | null;
  };
  /** `thumb` has a fixed width; the others fill their container. */
  size?: 'thumb' | 'card' | 'large';
  /** Above the fold: loads eagerly. */
  eager?: boolean;
  className?: string;
}

/** The `sizes` attribute: lets the browser choose a file. */
const shown = {
  thumb: '40px',
  card: '(min-width: 80rem) 224px, (min-width: 40rem) 24vw, 44vw',
  large: '(min-width: 40rem) 320px, 60vw',
} as const;

const boxes = {
  thumb: 'w-10 shrink-0 rounded-xs',
  // Covers are expensive to lay out and lists are long. The box has a fixed size, so
  // `content-visibility` skips covers far below the fold.
  card: 'w-full rounded-sm [content-visibility:auto]',
  large: 'w-full rounded-md',
};

/** The fold along the spine and its highlight. Mirrored for right-to-left titles. */
const folds = {
  ltr: 'after:bg-[linear-gradient(90deg,#0002,#fff4_1.5%,#fff1_3%,#0002_4.5%,#0001_6%,#0000_11%)]',
  rtl: 'after:bg-[linear-gradient(270deg,#0002,#fff4_1.5%,#fff1_3%,#0002_4.5%,#0001_6%,#0000_11%)]',
} as const;

/**
 * The uploaded cover, or one generated from title, author and genre. Decorative: the title is
 * always shown next to it.
 */
export function BookCover({ book, size = 'card', eager = false, className }: BookCoverProps) {
  const direction = getDirection(book.title);
  const frameClass = cx(
    '@container relative block aspect-2/3 overflow-hidden forced-color-adjust-none shadow-raised select-none after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:shadow-[inset_0_0_0_1px_#0000001a]',
    folds[direction],
    boxes[size],
    className,
  );
  if (book.cover)
    return (
      <span aria-hidden className={cx(frameClass, 'bg-wash')}>
        <Uploaded cover={book.cover} size={size} eager={eager} />
      </span>
    );
  const art = drawCover(book);
  return (
    <span aria-hidden dir={direction} className={frameClass} style={{ background: art.background }}>
      <Drawing shapes={art.shapes} mirrored={direction === 'rtl'} />
      <CoverText {...art.title} />
      {size !== 'thumb' && <CoverText {...art.author} />}
    </span>
  );
}

function Uploaded({
  cover,
  size,
  eager,
}: {
  cover: string;
  size: keyof typeof shown;
  eager: boolean;
}) {
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={imageSrcSet(coverShape, cover, 'avif')}
        sizes={shown[size]}
      />
      <img
        alt=""
        src={imageUrl(coverShape, cover, 320, 'webp')}
        srcSet={imageSrcSet(coverShape, cover, 'webp')}
        sizes={shown[size]}
        width={320}
        height={480}
        decoding="async"
        loading={eager ? 'eager' : 'lazy'}
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  );
}

/** Drawn left to right; mirrored for right-to-left titles. */
function Drawing({ shapes, mirrored }: Pick<CoverArt, 'shapes'> & { mirrored: boolean }) {
  return (
    <svg
      viewBox="0 0 200 300"
      className={cx('absolute inset-0 size-full', mirrored && '-scale-x-100')}
      fill="none"
    >
      {shapes.map(({ d, colour, width, dash }, index) =>
        width ? (
          <path
            key={index}
            d={d}
            stroke={colour}
            strokeWidth={width}
            strokeDasharray={dash}
            strokeLinecap={dash ? 'round' : undefined}
          />
        ) : (
          <path key={index} d={d} fill={colour} />
        ),
      )}
    </svg>
  );
}

/**
 * Rendered through CSS, not as text: page search and text selection must not find every title
 * twice.
 */
function CoverText({ text, size, lines, colour, position, face }: CoverArt['title']) {
  const style: CSSProperties = { color: colour, fontSize: `${size}cqw`, WebkitLineClamp: lines };
  return (
    <span className={cx('absolute flex flex-col', position)}>
      <span
        data-words={text}
        className={cx(
          'line-clamp-1 pb-[0.2em] text-balance wrap-anywhere before:content-[attr(data-words)]',
          face,
        )}
        style={style}
      />
    </span>
  );
}
