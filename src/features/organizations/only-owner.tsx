import { useId, useState } from 'react';
import * as v from 'valibot';
import type { DeletionQuestions } from '~/features/accounts/account/deletion-questions';
import type { CallFailure } from '~/shared/errors/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import { organizationPath } from './paths';

/*
 * For the dialog in which users delete their account. The only owner of an organization cannot leave
 * it: another owner is needed first. Those who are alone in theirs can delete both knowingly.
 */

const refusalSchema = v.object({
  code: v.literal('ONLY_OWNER'),
  organizations: v.array(
    v.object({ id: v.string(), name: v.string(), slug: v.string(), alone: v.boolean() }),
  ),
});

export type OwnedOrganization = v.InferOutput<typeof refusalSchema>['organizations'][number];

/** The organizations because of which a call was refused. */
export function ownedIn(failure: CallFailure): OwnedOrganization[] | undefined {
  const { success, output } = v.safeParse(refusalSchema, failure);
  return success ? output.organizations : undefined;
}

interface OnlyOwnerState {
  owned: OwnedOrganization[];
  /** Whether they agreed to delete the organizations, too. */
  agreed: boolean;
  setAgreed: (agreed: boolean) => void;
}

export function useOnlyOwner(): DeletionQuestions {
  const [owned, setOwned] = useState<OwnedOrganization[]>([]);
  const [agreed, setAgreed] = useState(false);

  return {
    fields: () => <OnlyOwner {...{ owned, agreed, setAgreed }} />,
    input: { deleteOwned: agreed },
    refused(failure) {
      const found = ownedIn(failure);
      if (!found) return undefined;
      setOwned(found);
      // The text that names the organizations is the error.
      return {};
    },
    reset() {
      setOwned([]);
      setAgreed(false);
    },
  };
}

/** Names the organizations and what to do about them; empty if there are none. */
function OnlyOwner(props: OnlyOwnerState) {
  const shared = props.owned.filter(({ alone }) => !alone);
  if (props.owned.length === 0) return null;
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
