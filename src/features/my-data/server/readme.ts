import type { DataExporter } from '~/server/my-data';
import type { I18n } from '~/shared/i18n/i18n';

interface ReadmeOptions {
  exporters: readonly DataExporter[];
  email: string;
  now: Date;
}

/** Explains the files of an archive, in the user's language. */
export function readmeText({ t }: I18n, { exporters, email, now }: ReadmeOptions): string {
  const date = now.toISOString().slice(0, 16).replace('T', ' ');
  return [
    t('data-archive:title'),
    '',
    t('data-archive:intro', { email, date: `${date} UTC` }),
    '',
    ...exporters.flatMap(({ subject, about }) => [
      `${subject}.json, ${subject}.csv`,
      `  ${t(about)}`,
      '',
    ]),
    t('data-archive:formats'),
    '',
    t('data-archive:others'),
    '',
  ].join('\n');
}
