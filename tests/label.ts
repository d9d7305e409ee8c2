import { i18nFor } from '~/server/i18n';
import type { Translate } from '~/shared/i18n/i18n';
import { defaultLanguage } from '~/shared/i18n/languages';

/** The product's messages in the default language, so that tests pass whichever language it is. */
export const label: Translate = i18nFor(defaultLanguage).t;
