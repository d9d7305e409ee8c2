import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SuggestField, type SuggestFieldProps } from '~/ui/form/suggest-field';
import { useDebounced } from '~/shared/use-debounced';
import { bookQueries } from '../client';

type NameFieldProps = Omit<SuggestFieldProps, 'suggestions' | 'name'> & {
  name: 'author' | 'publisher';
  /** What the field began with is not asked about. */
  start: string;
};

/** An author or a publisher: names of other books are offered while one is typed. */
export function NameField({ start, ...props }: NameFieldProps) {
  const term = useDebounced(props.value.trim(), 200);
  const { data = [] } = useQuery({
    ...bookQueries.suggestions(props.name, term),
    enabled: term !== '' && term !== start && term.length <= 200,
    placeholderData: keepPreviousData,
    // Where it fails, there is a field to type in.
    retry: false,
  });
  return <SuggestField {...props} suggestions={term === '' || term === start ? [] : data} />;
}
