import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { emailSchema, normalizeEmail } from '~/features/accounts/auth/schema';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { type Chip, ChipsField, addChips } from '~/ui/form/chips-field';
import { SelectField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { parseAddresses } from '../addresses';
import { invalidateOrganizations } from '../client';
import { type InviteResult, inviteInput } from '../invitation-schema';
import type { OrganizationRole } from '../permissions';
import { teamClient } from '../teams/client';
import type { CurrentOrganization } from '../use-organization';
import { InviteResultsDialog } from './invite-results-dialog';
import { RoleField } from './role-field';

interface InviteDialogProps {
  organization: CurrentOrganization;
  open: boolean;
  onClose: () => void;
}

/** Invites one or many addresses. Those that fail stay with their reason; links are shown at last. */
export function InviteDialog({ organization, open, onClose }: InviteDialogProps) {
  const t = useMessages();
  const { slug } = organization;
  const [role, setRole] = useState<OrganizationRole>('member');
  const { chips, setChips, sent, setSent, validate, send } = useInviting(slug, role);
  function close() {
    // What was typed is kept unless it was sent.
    if (sent.length > 0) setChips([]);
    onClose();
  }
  return (
    <>
      <FormDialog
        open={open}
        onClose={close}
        draft="invite"
        title={t('organizations:members.invite.title')}
        description={t('organizations:members.invite.text')}
        submitLabel={t('organizations:members.invite.submit')}
        onSubmit={send}
      >
        {(errors) => (
          <>
            <p role="status" className="text-sm text-success empty:hidden">
              {sent.length > 0 && t('organizations:members.invite.sent', { count: sent.length })}
            </p>
            <ChipsField
              name="emails"
              value={chips}
              onChange={setChips}
              parse={parseAddresses}
              validate={validate}
              required
              inputMode="email"
              label={t('organizations:members.invite.emails')}
              hint={t('organizations:members.invite.emailsHint')}
              error={errors.emails}
            />
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
        results={open || sent.length === 0 ? undefined : sent}
        onClose={() => setSent([])}
      />
    </>
  );
}

function useInviting(slug: string, role: OrganizationRole) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [chips, setChips] = useState<Chip[]>([]);
  const [sent, setSent] = useState<InviteResult[]>([]);

  function validate(text: string): string | undefined {
    const result = v.safeParse(emailSchema, text);
    return result.success ? undefined : translateIssue(t, result.issues[0].message);
  }

  async function send(form: FormData) {
    const typed = form.get('emails');
    const teamId = form.get('teamId');
    const all = addChips(chips, parseAddresses(typeof typed === 'string' ? typed : ''), validate);
    setChips(all);
    const invalid = all.filter(({ text }) => validate(text)).length;
    if (invalid > 0)
      return { emails: t('organizations:members.invite.invalid', { count: invalid }) };
    const emails = all.map(({ text }) => normalizeEmail(text));
    const input = v.parse(inviteInput, { slug, emails, role, ...(teamId && { teamId }) });
    const { results } = await api.organizations.invitations.invite(input);
    const failed = results.filter(({ outcome }) => outcome !== 'invited');
    setSent([...sent, ...results.filter(({ outcome }) => outcome === 'invited')]);
    setChips(failed.map(({ email, error }) => ({ text: email, error: error?.message })));
    await invalidateOrganizations(queryClient);
    if (failed.length > 0)
      return { emails: t('organizations:members.invite.failed', { count: failed.length }) };
    return undefined;
  }

  return { chips, setChips, sent, setSent, validate, send };
}

/** Only shown if there is a choice. */
function TeamField({ slug, open, error }: { slug: string; open: boolean; error?: string }) {
  const t = useMessages();
  const { data: teams = [] } = useQuery({ ...teamClient(slug).options(), enabled: open });
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
