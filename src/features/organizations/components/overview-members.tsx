import { useInfiniteQuery } from '@tanstack/react-query';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { oneLine } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import { Card, Section } from '~/ui/layout/page';
import { organizationQueries } from '../client';

const shown = 8;

/** The first members, loaded after the page. Left out if they cannot be loaded. */
export function OverviewMembers({ slug }: { slug: string }) {
  const t = useMessages();
  const { data, isError } = useInfiniteQuery(
    organizationQueries.members(slug, { searchTerm: '', role: '' }),
  );
  if (isError) return null;
  const title = t('organizations:members.title');
  return (
    <Section
      title={title}
      actions={
        <TextLink to="/app/o/$slug/members" params={{ slug }} className="text-sm">
          {t('organizations:overview.allMembers')}
        </TextLink>
      }
    >
      <Card>
        <ul
          aria-label={title}
          className="grid min-h-7 grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-3 lg:grid-cols-4"
        >
          {data?.pages[0]?.items.slice(0, shown).map(({ id, name, email, image }) => (
            <li key={id} className="flex min-w-0 items-center gap-2.5">
              <Avatar name={name || email} seed={id} image={image} size="sm" />
              <span className="min-w-0">
                <bdi className={oneLine}>{name || email}</bdi>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
