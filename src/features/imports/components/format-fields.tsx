import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { FieldError, SelectField } from '~/ui/form/field';
import { useCall } from '~/ui/form/use-call';
import { importQueries } from '../client';
import { type Encoding, type Separator, encodings, separators } from '../limits';
import type { Import } from '../schema';

const encodingLabels: Record<Encoding, PlainMessageKey> = {
  'utf-8': 'imports:encoding.utf8',
  'utf-16le': 'imports:encoding.utf16',
  'windows-1252': 'imports:encoding.western',
  'windows-1256': 'imports:encoding.arabic',
};
const separatorLabels: Record<Separator, PlainMessageKey> = {
  ',': 'imports:separator.comma',
  ';': 'imports:separator.semicolon',
  '\t': 'imports:separator.tab',
};

/** How the file is read. The server reads it again when the user chooses. */
export function FormatFields({ data }: { data: Import }) {
  const t = useMessages();
  const client = useQueryClient();
  const { pending, error, run } = useCall(t('imports:columns.readFailed'));
  const { id, encoding, separator } = data;
  const read = (change: Partial<Pick<Import, 'encoding' | 'separator'>>) =>
    run(async () => {
      const next = await api.imports.read({ id, encoding, separator, ...change });
      client.setQueryData(importQueries.one(id).queryKey, next);
    });
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('imports:columns.encoding')}
          value={encoding}
          disabled={pending}
          onChange={({ currentTarget: { value } }) =>
            read({ encoding: encodings.find((known) => known === value) ?? encoding })
          }
        >
          {encodings.map((value) => (
            <option key={value} value={value}>
              {t(encodingLabels[value])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('imports:columns.separator')}
          value={separator}
          disabled={pending}
          onChange={({ currentTarget: { value } }) =>
            read({ separator: separators.find((known) => known === value) ?? separator })
          }
        >
          {separators.map((value) => (
            <option key={value} value={value}>
              {t(separatorLabels[value])}
            </option>
          ))}
        </SelectField>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
