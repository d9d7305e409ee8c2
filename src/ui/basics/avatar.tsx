import { type CSSProperties, useState } from 'react';
import { cx } from './cx';
import { getHue, initials } from './initials';

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
