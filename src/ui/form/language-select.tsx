import { ChevronDown, Languages } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useI18n } from '~/shared/i18n/context';
import {
  type Language,
  languageStorage,
  languages,
  scripts,
  toLanguage,
} from '~/shared/i18n/languages';
import { cx } from '../basics/cx';

export type LanguageSelectProps = Omit<ComponentProps<'form'>, 'onChange' | 'children'> & {
  onChange: (language: Language) => void;
  /** Search parameters to preserve when the form is submitted without JavaScript. */
  keep?: Record<string, string>;
};

/**
 * Lists each language under its own name, so users find theirs on a page they cannot read. Nothing
 * if there is only one language.
 */
export function LanguageSelect({ onChange, keep = {}, className, ...props }: LanguageSelectProps) {
  const { t, language } = useI18n();
  // Optimistic: shows the new choice while its messages are loading.
  const [choice, setChoice] = useState({ from: language, to: language });
  if (languages.length === 1) return null;
  return (
    <form method="get" className={cx('flex items-center gap-2', className)} {...props}>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative">
        <Languages className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
        <select
          name={languageStorage.query}
          value={choice.from === language ? choice.to : language}
          aria-label={t('ui:language.label')}
          className={cx(
            scripts[language].direction === 'ltr' && 'font-latin',
            'h-11 appearance-none rounded-md border border-line bg-raised ps-8.5 pe-8 text-base text-ink shadow-low transition-colors hover:border-line-strong sm:h-9 sm:text-sm sm:pointer-coarse:h-11',
          )}
          onChange={(event) => {
            const chosen = toLanguage(event.currentTarget.value);
            if (!chosen) return;
            setChoice({ from: language, to: chosen });
            onChange(chosen);
          }}
        >
          {languages.map((code) => (
            <option key={code} value={code} lang={code} dir={scripts[code].direction}>
              {scripts[code].name}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
      </div>
      <noscript>
        <button
          type="submit"
          className="h-11 rounded-md border border-line bg-raised px-3 text-sm font-medium sm:h-9"
        >
          {t('ui:language.apply')}
        </button>
      </noscript>
    </form>
  );
}
