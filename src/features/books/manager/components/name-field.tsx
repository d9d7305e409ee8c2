import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '~/shared/hooks/use-debounced';
import { useField } from '~/ui/form/form-field';
import { SuggestField } from '~/ui/form/suggest-field';
import type { Form } from '~/ui/form/use-form';
import { bookQueries } from '../../client';
import type { BookValues } from '../../fields';

interface NameFieldProps {
  form: Form<BookValues>;
  name: 'author' | 'publisher';
}

/** An author or publisher field with autocomplete from existing books. */
export function NameField({ form, name }: NameFieldProps) {
  const field = useField(form, name);
  const term = useDebounced(field.value.trim(), 200);
  // No suggestions are requested for the initial value.
  const typed = term !== '' && term !== form.start[name];
  const { data = [] } = useQuery({
    ...bookQueries.suggestions(name, term),
    enabled: typed && term.length <= 200,
    placeholderData: keepPreviousData,
    // Suggestions are optional: without them it is a plain text field.
    retry: false,
  });
  return <SuggestField {...field} suggestions={typed ? data : []} />;
}
