export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const defaultTheme: Theme = 'system';

/** The cookie lets the server render the right theme (no flash); local storage is the fallback. */
export const themeStorage = { cookie: 'theme', local: 'theme' } as const;

export function toTheme(value: string | null | undefined): Theme | undefined {
  return themes.find((theme) => theme === value);
}
