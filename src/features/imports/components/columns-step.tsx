import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { cutText } from '~/shared/text/cut-text';
import { Button, ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FieldError, SelectField } from '~/ui/form/field';
import { useCall } from '~/ui/form/use-call';
import { Card } from '~/ui/layout/page';
import { importQueries } from '../client';
import { type Encoding, type Separator, encodings, separators } from '../limits';
import type { Import } from '../schema';

/** The second step: which column of the file goes into which field. */
export function ColumnsStep({ data }: { data: Import }) {
  const t = useMessages();
  const format = useFormat();
  const [mapping, setMapping] = useState<Mapping>(data.mapping);
  const problem = useProblem(data, mapping);
  const { pending, error, check } = useCheck(data, mapping);
  const { type } = data;
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg leading-snug font-semibold">{t('imports:columns.title')}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          {t('imports:file.rows', {
            count: data.rowCount,
            number: format.number(data.rowCount),
            name: isolate(data.fileName),
          })}
        </p>
        <p className="mt-2 max-w-prose text-sm text-pretty text-ink-soft">
          {t('imports:columns.text')}
        </p>
      </div>
      <FormatFields data={data} />
      <ColumnFields data={data} mapping={mapping} onChange={setMapping} />
      {problem && <p className="text-sm text-warning">{problem}</p>}
      {error && <FieldError>{error}</FieldError>}
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:w-full">
        <Button
          variant="primary"
          loading={pending}
          disabled={problem !== undefined}
          onClick={check}
        >
          {t('imports:columns.check')}
        </Button>
        <ButtonLink to="/manager/import/$type" params={{ type: type.name }}>
          {t('imports:upload.again')}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Why the rows cannot be checked yet. */
function useProblem({ type, headers }: Import, mapping: Mapping): string | undefined {
  const t = useMessages();
  const format = useFormat();
  const isMissing = ({ required, name }: Import['type']['columns'][number]) =>
    required && mapping[name] === undefined && mapping.id === undefined;
  const missing = type.columns.filter(isMissing).map(({ label }) => label);
  if (missing.length > 0) return t('imports:columns.missing', { fields: format.list(missing) });
  const used = Object.values(mapping);
  const twice = [...new Set(used.filter((index, at) => used.indexOf(index) !== at))];
  if (twice.length === 0) return undefined;
  const names = twice.map((index) => headers[index] || format.number(index + 1));
  return t('imports:columns.twice', { columns: format.list(names.map(isolate)) });
}

/** Starts the check and shows its step. */
function useCheck({ id, type }: Import, mapping: Mapping) {
  const t = useMessages();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run, ...state } = useCall(t('imports:columns.checkFailed'));
  const check = () =>
    run(async () => {
      const started = await api.imports.check({ id, mapping });
      client.setQueryData(importQueries.one(id).queryKey, started);
      client.removeQueries({ queryKey: importQueries.allRows(id) });
      const params = { type: type.name, id };
      await navigate({ to: '/manager/import/$type/$id', params, search: {} });
    });
  return { ...state, check };
}

type Mapping = Record<string, number>;

interface ColumnFieldsProps {
  data: Import;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** A select for each field, with examples from the file. */
function ColumnFields({ data, mapping, onChange }: ColumnFieldsProps) {
  const { type, headers, samples } = data;
  const t = useMessages();
  const format = useFormat();

  function choose(name: string, value: string) {
    const { [name]: _previous, ...others } = mapping;
    onChange(value === '' ? others : { ...others, [name]: Number(value) });
  }

  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {type.columns.map(({ name, label, required }) => {
        const index = mapping[name];
        return (
          <SelectField
            key={name}
            label={label}
            required={required}
            value={index ?? ''}
            hint={index !== undefined && <Examples samples={samples} index={index} />}
            onChange={({ currentTarget: { value } }) => choose(name, value)}
          >
            <option value="">{t('imports:columns.none')}</option>
            {headers.map((header, at) => (
              <option key={at} value={at}>
                {header || t('imports:columns.unnamed', { number: format.number(at + 1) })}
              </option>
            ))}
          </SelectField>
        );
      })}
    </div>
  );
}

const shown = 3;

/** The preview: what the first rows have in this column. */
function Examples({ samples, index }: { samples: string[][]; index: number }) {
  const values = samples.map((cells) => cells[index]?.trim() ?? '').filter(Boolean);
  return (
    <span className="flex flex-col">
      {values.slice(0, shown).map((value, at) => (
        <bdi key={at} className="truncate">
          {cutText(value, 100)}
        </bdi>
      ))}
    </span>
  );
}

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
function FormatFields({ data }: { data: Import }) {
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
