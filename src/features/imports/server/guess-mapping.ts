import { i18nFor } from '~/server/i18n';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { languages } from '~/shared/i18n/languages';
import type { ImportType } from '~/server/imports';
import { cutText } from '~/shared/text/cut-text';

/** Ignores case, accents, spaces and punctuation: `Date_de-Création` becomes `datedecreation`. */
export const normalizeName = (name: string): string =>
  cutText(name, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const labelsOf = (label: PlainMessageKey) =>
  languages.map((language) => normalizeName(i18nFor(language).t(label)));

/** Finds the value of a choice by itself or by its label in any language. */
export function findChoice(
  choices: Readonly<Record<string, PlainMessageKey>>,
  text: string,
): string | undefined {
  const wanted = normalizeName(text);
  return Object.keys(choices).find(
    (value) =>
      normalizeName(value) === wanted ||
      (choices[value] !== undefined && labelsOf(choices[value]).includes(wanted)),
  );
}

/** The ID of records is a column of every import, as exports write it. */
export const idColumn = 'id';

/** Guesses by field names, as in our exports, and by labels in all languages. The first one wins. */
export function guessMapping(type: ImportType, headers: readonly string[]): Record<string, number> {
  const wanted = headers.map(normalizeName);
  const mapping: Record<string, number> = {};
  for (const [name, { label }] of Object.entries({
    [idColumn]: { label: 'imports:id' as const },
    ...type.columns,
  })) {
    const names = new Set([normalizeName(name), ...labelsOf(label)]);
    const index = wanted.findIndex((header) => header !== '' && names.has(header));
    if (index >= 0 && !Object.values(mapping).includes(index)) mapping[name] = index;
  }
  return mapping;
}
