import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { type Reference, maxSearchLength } from '~/shared/schema';
import { useDebounced } from '~/shared/hooks/use-debounced';
import { ChoiceField } from './choice-field';
import type { Choices, RecordChoice } from './choices';
import type { FieldTexts } from './field';
import { errorMessage } from './use-explain';
import { cutText } from '~/shared/text/cut-text';

interface ReferenceFieldProps extends FieldTexts {
  name: string;
  choices: Pick<Choices, 'list' | 'toChoice'>;
  value: Reference | null;
  onChange: (value: Reference | null) => void;
  readOnly?: boolean;
}

const getMark = ({ mark }: RecordChoice) => mark;

/** Chooses a record by part of its name. The server searches, while the user types. */
export function ReferenceField({ choices, onChange, ...props }: ReferenceFieldProps) {
  const [term, setTerm] = useState<string>();
  const { items, status, retry } = useFound(choices, term);
  function search(typed: string) {
    setTerm(typed);
    retry();
  }
  return (
    <ChoiceField
      {...props}
      items={items}
      mark={getMark}
      search={{ onTerm: search, status }}
      onChange={(choice) => onChange(choice && { id: choice.id, name: choice.name })}
    />
  );
}

/** What the server finds. Nothing is loaded before the list opens. */
function useFound(choices: ReferenceFieldProps['choices'], term: string | undefined) {
  const t = useMessages();
  const searchTerm = useDebounced(cutText(term?.trim() ?? '', maxSearchLength), 200);
  const { data, error, isFetching, fetchStatus, refetch } = useInfiniteQuery({
    ...choices.list(searchTerm),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
    // Opening the list or typing tries again.
    retry: false,
  });
  const page = data?.pages[0];
  const items = page?.items.map(choices.toChoice) ?? [];
  function status() {
    if (fetchStatus === 'paused') return t('shared:error.unreachable');
    if (error) return errorMessage(toCallFailure(error, t), t('list:error.title'));
    if (isFetching) return t('ui:choices.loading');
    if (items.length === 0) return t('ui:choices.none');
    return page?.next ? t('ui:choices.more') : '';
  }
  // A failed search does not offer what an earlier one has found.
  return { items: error ? [] : items, status: status(), retry: () => error && void refetch() };
}
