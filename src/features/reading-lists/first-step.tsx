import { useQuery } from '@tanstack/react-query';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import type { ChecklistItem } from '~/ui/layout/checklist';
import { readingListQueries } from './client';

/** A first step of a new organization. */
export function useFirstListStep(slug: string): ChecklistItem {
  const t = useMessages();
  const { data } = useQuery(readingListQueries.list(slug));
  return {
    label: t('reading-lists:step'),
    text: t('reading-lists:emptyText'),
    done: (data?.length ?? 0) > 0,
    link: (
      <ButtonLink to="/app/o/$slug/reading-lists" params={{ slug }} size="sm">
        {t('reading-lists:title')}
      </ButtonLink>
    ),
  };
}
