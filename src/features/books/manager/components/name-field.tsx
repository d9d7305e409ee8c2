import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SuggestField, type SuggestFieldProps } from '~/ui/form/suggest-field';
import { useDebounced } from '~/shared/use-debounced';
import { bookQueries } from '../../client';

type NameFieldProps = Omit<SuggestFieldProps, 'suggestions' | 'name'> & {
  name: 'author' | 'publisher';
  /** No suggestions are requested for the initial value. */
  start: string;
};

/** An author or publisher field with autocomplete from existing books. */
export function NameField({ start, ...props }: NameFieldProps) {
  const term = useDebounced(props.value.trim(), 200);
  const { data = [] } = useQuery({
    ...bookQueries.suggestions(props.name, term),
    enabled: term !== '' && term !== start && term.length <= 200,
    placeholderData: keepPreviousData,
    // Suggestions are optional: without them it is a plain text field.
    retry: false,
  });
  return <SuggestField {...props} suggestions={term === '' || term === start ? [] : data} />;
}
