import * as v from 'valibot';

export const directions = ['auto', 'ltr', 'rtl'] as const;
export const widths = ['full', '320', '390', '640', '1024'] as const;
/** Full-page components that cannot be shown next to others. */
export const wholePages = [
  'app-layout',
  'manager-layout',
  'login-layout',
  'error-403',
  'error-404',
  'error-500',
  'error-unavailable',
  'error-unknown',
  'crash',
] as const;

export type WholePage = (typeof wholePages)[number];

const search = v.object({
  direction: v.fallback(v.picklist(directions), 'auto'),
  width: v.fallback(v.picklist(widths), 'full'),
  /** Without the toolbar: inside an iframe. */
  bare: v.fallback(v.boolean(), false),
  show: v.fallback(v.optional(v.picklist(wholePages)), undefined),
});

export type GallerySearch = v.InferOutput<typeof search>;

export const readSearch = (input: object): GallerySearch => {
  const { width, ...rest } = { width: undefined, ...input };
  // The router parses `390` as a number.
  return v.parse(search, { ...rest, width: String(width) });
};

export function galleryPath(part: Partial<GallerySearch>): string {
  const entries = Object.entries(part).filter(
    ([, value]) => value !== undefined && value !== false,
  );
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return `/dev/ui${query.size > 0 ? `?${query}` : ''}`;
}
