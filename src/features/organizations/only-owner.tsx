import { useId, useState } from 'react';
import * as v from 'valibot';
import { type CallFailure, toCallFailure } from '~/shared/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import { organizationPath } from './paths';

/*
 * For the dialogs that delete or ban a user. The only owner of an organization cannot leave it:
 * another owner is needed first. Those who are alone in theirs can delete both knowingly.
 */

const refusalSchema = v.object({
  code: v.literal('ONLY_OWNER'),
  organizations: v.array(
    v.object({ id: v.string(), name: v.string(), slug: v.string(), alone: v.boolean() }),
  ),
});

type OwnedOrganization = v.InferOutput<typeof refusalSchema>['organizations'][number];

interface OnlyOwnerState {
  owned: OwnedOrganization[];
  /** Whether they agreed to delete the organizations, too. */
  agreed: boolean;
  setAgreed: (agreed: boolean) => void;
}

/** Whose account it is: the user's own, or one that an administrator deletes or bans. */
type Account = 'own' | 'other';

/** Render `fields` in the form of the dialog, and ask `isRefused` about its call. */
export function useOnlyOwner(account: Account) {
  const t = useMessages();
  const [owned, setOwned] = useState<OwnedOrganization[]>([]);
  const [agreed, setAgreed] = useState(false);

  /** Whether the call was refused because of organizations, which are then shown. */
  function notice(failure: CallFailure): boolean {
    const { success, output } = v.safeParse(refusalSchema, failure);
    if (success) setOwned(output.organizations);
    return success;
  }

  return {
    notice,
    input: { deleteOrganizations: agreed },
    fields: <OnlyOwner {...{ owned, agreed, setAgreed, account }} />,
    /** Whether organizations are in the way of a call. Other failures are the caller's. */
    isRefused: (call: Promise<unknown>): Promise<boolean> =>
      call.then(
        () => false,
        (cause: unknown) => notice(toCallFailure(cause, t)),
      ),
    reset() {
      setOwned([]);
      setAgreed(false);
    },
  };
}

interface OnlyOwnerProps extends OnlyOwnerState {
  account: Account;
}

/** Names the organizations and what to do about them; empty if there are none. */
function OnlyOwner(props: OnlyOwnerProps) {
  const shared = props.owned.filter(({ alone }) => !alone);
  if (props.owned.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-danger-soft p-3 text-sm">
      {shared.length > 0 ? (
        <NeedsOwner organizations={shared} account={props.account} />
      ) : (
        <Agreement {...props} />
      )}
    </div>
  );
}

function NeedsOwner({
  organizations,
  account,
}: {
  organizations: OwnedOrganization[];
  account: Account;
}) {
  const t = useMessages();
  const count = organizations.length;
  return (
    <>
      <p role="alert" className="text-pretty">
        {account === 'own'
          ? t('organizations:deletion.owner', { count })
          : t('organizations:deletion.userOwner', { count })}
      </p>
      <ul className="flex flex-col gap-1">
        {organizations.map(({ id, name, slug }) => (
          <li key={id}>
            {account === 'own' ? (
              <TextLink to={organizationPath(slug, '/members')}>
                <bdi>{name}</bdi>
              </TextLink>
            ) : (
              <TextLink to="/manager/organizations/$id" params={{ id }}>
                <bdi>{name}</bdi>
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Agreement({ owned, agreed, setAgreed, account }: OnlyOwnerProps) {
  const t = useMessages();
  const format = useFormat();
  const id = useId();
  const count = owned.length;
  const names = format.list(owned.map(({ name }) => isolate(name)));
  return (
    <>
      <p id={id} role="alert" className="text-pretty">
        {account === 'own'
          ? t('organizations:deletion.alone', { count })
          : t('organizations:deletion.userAlone', { count })}
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
        <span className="wrap-anywhere">
          {account === 'own'
            ? t('organizations:deletion.agree', { names })
            : t('organizations:deletion.userAgree', { names })}
        </span>
      </label>
    </>
  );
}
