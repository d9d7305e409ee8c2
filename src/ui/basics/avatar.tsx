import { type CSSProperties, useState } from 'react';
import { cx } from './cx';

// Zero-width non-joiner: keeps letters of joining scripts (Arabic) from fusing into one shape.
const nonJoiner = '\u200c';
const joining = /^\p{Script=Arabic}|^\p{Script=Syriac}|^\p{Script=Mongolian}|^\p{Script=Nko}/u;

/** Splits by grapheme cluster, so accents and marks stay with their letter. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A Latin letter or digit without a mark after it. Segmenting takes four times as long. */
const plainStart = /^[\da-z](?![^\u0020-\u007E])/i;

function firstLetter(word: string): string {
  if (plainStart.test(word)) return word.charAt(0);
  for (const { segment } of segmenter.segment(word))
    if (/[\p{L}\p{N}]/u.test(segment)) return segment;
  return '';
}

/** Initials of the first and last word of a name, in any script. */
export function initials(name: string): string {
  const letters = name.trim().split(/\s+/u).map(firstLetter).filter(Boolean);
  const first = letters[0] ?? '';
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : '';
  const joint = joining.test(first) && joining.test(last) ? nonJoiner : '';
  return `${first}${joint}${last}`.toUpperCase();
}

const hues = [12, 48, 88, 145, 190, 235, 275, 325];

/** Deterministic hue, identical on the server and in the browser. */
export function getHue(seed: string): number {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hues[sum % hues.length] ?? 0;
}

const sizes = {
  sm: 'size-7 text-[0.6875rem]',
  md: 'size-9 text-[0.8125rem]',
  lg: 'size-14 text-lg',
  fill: 'aspect-square w-full text-2xl',
} as const;

interface AvatarProps {
  name: string;
  /** The colour is derived from this: use an id, so renaming keeps the colour. */
  seed: string;
  image?: string | null;
  size?: keyof typeof sizes;
  /** Rounded corners instead of a circle. */
  square?: boolean;
}

/** Decorative: hidden from screen readers. A control that shows only an avatar needs a label. */
export function Avatar({ name, seed, image, size = 'md', square = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const showImage = image && image !== broken;
  const hue: CSSProperties & { '--hue': number } = { '--hue': getHue(seed) };
  return (
    <span
      aria-hidden
      // Rendered by CSS: initials as text would become part of an enclosing button's accessible
      // name.
      data-initials={showImage ? undefined : initials(name)}
      className={cx(
        'before:content-[attr(data-initials)] tone inline-grid shrink-0 place-items-center overflow-hidden leading-none font-semibold select-none forced-colors:border',
        square ? 'rounded-md' : 'rounded-full',
        sizes[size],
      )}
      style={hue}
    >
      {showImage && (
        <img
          // Uploaded images are stored in two widths: see `smallSquare`.
          src={size === 'fill' ? image.replace('-128.', '-256.') : image}
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(image)}
        />
      )}
    </span>
  );
}
