import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import { SelectField, TextAreaField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { parseAddresses } from '../addresses';
import { invalidateOrganizations, invitationsClient, organizationQueries } from '../client';
import { type InviteResult, inviteInput } from '../invitation-schema';
import type { OrganizationRole } from '../permissions';
import type { CurrentOrganization } from '../use-organization';
import { InviteResultsDialog } from './invite-results-dialog';
import { RoleField } from './role-field';

interface InviteDialogProps {
  organization: CurrentOrganization;
  open: boolean;
  onClose: () => void;
}

/** Invites one or many addresses, then shows the result of each. */
export function InviteDialog({ organization, open, onClose }: InviteDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { slug } = organization;
  const [role, setRole] = useState<OrganizationRole>('member');
  const [results, setResults] = useState<InviteResult[]>();
  async function send(form: FormData) {
    const emails = form.get('emails');
    const teamId = form.get('teamId');
    const input = v.parse(inviteInput, {
      slug,
      // The server refuses longer texts, and answers for each address by itself.
      emails: parseAddresses(typeof emails === 'string' ? emails : '').map((it) =>
        it.slice(0, 1000),
      ),
      role,
      ...(teamId && { teamId }),
    });
    const answer = await invitationsClient.invite(input);
    setResults(answer.results);
    await invalidateOrganizations(queryClient);
  }
  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        draft="invite"
        title={t('organizations:members.invite.title')}
        description={t('organizations:members.invite.text')}
        submitLabel={t('organizations:members.invite.submit')}
        onSubmit={send}
      >
        {(errors) => (
          <>
            <AddressesField error={errors.emails} />
            <RoleField
              own={organization.role}
              value={role}
              onChange={setRole}
              error={errors.role}
            />
            <TeamField slug={slug} open={open} error={errors.teamId} />
          </>
        )}
      </FormDialog>
      <InviteResultsDialog
        results={open ? undefined : results}
        onClose={() => setResults(undefined)}
      />
    </>
  );
}

function AddressesField({ error }: { error: string | undefined }) {
  const t = useMessages();
  return (
    <TextAreaField
      name="emails"
      rows={4}
      dir="ltr"
      required
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      label={t('organizations:members.invite.emails')}
      hint={t('organizations:members.invite.emailsHint')}
      error={error}
    />
  );
}

/** Only shown if there is a choice. */
function TeamField({ slug, open, error }: { slug: string; open: boolean; error?: string }) {
  const t = useMessages();
  const { data: teams = [] } = useQuery({ ...organizationQueries.teams(slug), enabled: open });
  if (teams.length < 2) return null;
  return (
    <SelectField
      name="teamId"
      label={t('organizations:members.invite.team')}
      defaultValue=""
      error={error}
    >
      <option value="">{t('organizations:members.invite.noTeam')}</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
