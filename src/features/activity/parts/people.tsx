import { Link } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { Address } from '~/ui/address';
import type { ActivityKind } from '../kinds';
import type { ActivityPerson, ActivityRow, ActivityTarget } from '../schema';

const linkLook =
  'rounded-sm underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-current wrap-anywhere';

function PersonLink({ id, name }: ActivityPerson) {
  return (
    <Link to="/manager/users/$id" params={{ id }} preload={false} className={linkLook}>
      <Address>{name}</Address>
    </Link>
  );
}

/** Who did it, and the administrator behind her where it was an impersonation. */
export function Actor({ actor, impersonator }: Pick<ActivityRow, 'actor' | 'impersonator'>) {
  const t = useMessages();
  if (!actor) return <span className="text-ink-soft">{t('activity:nobody')}</span>;
  return (
    <>
      <PersonLink {...actor} />
      <Impersonator of={impersonator} />
    </>
  );
}

export function Impersonator({ of }: { of: ActivityRow['impersonator'] }) {
  const t = useMessages();
  if (!of) return null;
  return (
    <span className="block text-ink-soft">
      {t('activity:through')} <PersonLink {...of} />
    </span>
  );
}

export function Target(entry: { target: ActivityTarget; kind: ActivityKind }) {
  const { target } = entry;
  const t = useMessages();
  switch (target.type) {
    case 'user':
      return <PersonLink id={target.id} name={target.name ?? t('activity:target.user')} />;
    case 'email':
      return <Address>{target.name ?? target.id}</Address>;
    case 'session':
      return target.name ? (
        <bdi className="wrap-anywhere">{target.name}</bdi>
      ) : (
        t('activity:target.session')
      );
    // sample:start
    case 'book': {
      const title = <bdi className="wrap-anywhere">{target.name ?? t('activity:target.book')}</bdi>;
      if (entry.kind === 'book.deleted') return title;
      const { id } = target;
      return (
        <Link to="/manager/books/$id" params={{ id }} preload={false} className={linkLook}>
          {title}
        </Link>
      );
    }
    case 'genre':
      return <bdi className="wrap-anywhere">{target.name ?? t('activity:target.genre')}</bdi>;
    // sample:end
  }
}
