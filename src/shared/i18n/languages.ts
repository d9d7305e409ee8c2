interface Script {
  /** What the language calls itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Enlarges scripts that look small at Latin sizes. */
  scale: number;
}

/**
 * The languages, one line each: scripts/languages.ts edits them. The first one is the default, and
 * its messages are the reference for the others.
 */
const list = {
  en: { name: 'English', direction: 'ltr', scale: 1 },
  fr: { name: 'Français', direction: 'ltr', scale: 1 },
  ar: { name: 'العربية', direction: 'rtl', scale: 1.2 },
  sw: { name: 'Kiswahili', direction: 'ltr', scale: 1 },
} satisfies Record<string, Script>;

export type Language = keyof typeof list;

export const scripts: Record<Language, Script> = list;
export const languages = Object.keys(list) as [Language, ...Language[]];
export const defaultLanguage = languages[0];

/** Where the chosen language is stored. The names are i18next's defaults. */
export const languageStorage = {
  query: 'lng',
  cookie: 'i18next',
  local: 'i18nextLng',
  cookieMinutes: 43_200,
} as const;

/** The supported language for a tag such as `fr`, `fr-CA` or `AR`. */
export function toLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary);
}

/** The best supported language for an `Accept-Language` header: highest q first, then in order. */
export function negotiateLanguage(header: string | null | undefined): Language | undefined {
  if (!header || header.length > 1000) return undefined;
  const preferences = header
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      const weight = q === undefined ? 1 : Number(q);
      return { tag, order, weight: Number.isFinite(weight) ? weight : 0 };
    })
    .toSorted((a, b) => b.weight - a.weight || a.order - b.order);
  // `*` matches only languages that are not listed explicitly.
  const named = new Set(preferences.map(({ tag }) => tag.toLowerCase()));
  for (const { tag, weight } of preferences) {
    if (weight <= 0) return undefined;
    const language =
      tag === '*' ? languages.find((candidate) => !named.has(candidate)) : toLanguage(tag);
    if (language) return language;
  }
  return undefined;
}
