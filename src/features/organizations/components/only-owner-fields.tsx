import { useId } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import type { OnlyOwnerState, OwnedOrganization } from '../owned';
import { organizationPath } from '../in-organization';

/** Names the organizations and what to do about them. */
export default function OnlyOwner(props: OnlyOwnerState) {
  const shared = props.owned.filter(({ alone }) => !alone);
  return (
    <div className="flex flex-col gap-2 rounded-md bg-danger-soft p-3 text-sm">
      {shared.length > 0 ? <NeedsOwner organizations={shared} /> : <Agreement {...props} />}
    </div>
  );
}

function NeedsOwner({ organizations }: { organizations: OwnedOrganization[] }) {
  const t = useMessages();
  return (
    <>
      <p role="alert" className="text-pretty">
        {t('organizations:deletion.owner', { count: organizations.length })}
      </p>
      <ul className="flex flex-col gap-1">
        {organizations.map(({ id, name, slug }) => (
          <li key={id}>
            <TextLink to={organizationPath(slug, '/members')}>
              <bdi>{name}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Agreement({ owned, agreed, setAgreed }: OnlyOwnerState) {
  const t = useMessages();
  const format = useFormat();
  const id = useId();
  const names = format.list(owned.map(({ name }) => isolate(name)));
  return (
    <>
      <p id={id} role="alert" className="text-pretty">
        {t('organizations:deletion.alone', { count: owned.length })}
      </p>
      <label className="flex items-start gap-2 font-medium">
        <input
          type="checkbox"
          checked={agreed}
          aria-describedby={id}
          aria-invalid={agreed ? undefined : true}
          className="mt-0.5 size-4 shrink-0 accent-danger"
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <span className="wrap-anywhere">{t('organizations:deletion.agree', { names })}</span>
      </label>
    </>
  );
}
