import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { emailSchema, normalizeEmail } from '~/features/accounts/auth/schema';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { translateIssue } from '~/shared/i18n/message';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import { type Chip, addChips, ChipsField } from '~/ui/form/chips-field';
import { CopyField } from '~/ui/form/copy-field';
import { SelectField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { Dialog } from '~/ui/overlay/dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { invalidateOrganizations } from '../client';
import { type InviteResult, inviteInput } from '../invitation-schema';
import type { OrganizationRole } from '../permissions';
import { teamClient } from '../teams/client';
import type { CurrentOrganization } from '../use-organization';
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

interface InviteResultsDialogProps {
  results: InviteResult[] | undefined;
  onClose: () => void;
}

/** The invitations that were sent. Links can be copied only now: the database has hashes of them. */
function InviteResultsDialog({ results, onClose }: InviteResultsDialogProps) {
  const t = useMessages();
  const { subject = [] } = useDialogSubject(results);
  return (
    <Dialog
      open={results !== undefined}
      onOpenChange={onClose}
      title={t('organizations:members.invite.sent', { count: subject.length })}
      description={t('organizations:members.invite.sentText')}
      className="dialog:max-w-xl"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {subject.map((result) => (
          <li key={result.email} className="flex flex-col gap-2 py-3 first:pt-0">
            <p className="flex items-start gap-2 text-sm font-medium">
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" />
              <Address>{result.email}</Address>
            </p>
            {result.link && (
              <CopyField
                value={result.link}
                label={t('organizations:members.invite.linkOf', { email: result.email })}
                about={result.email}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/**
 * The email addresses in pasted text: separated by commas, semicolons or lines, also in the form
 * `Ada Lovelace <ada@example.com>`. The server checks each of them.
 */
export function parseAddresses(text: string): string[] {
  const found = new Map<string, string>();
  for (const piece of text.split(/[,;\n\r]+/)) {
    for (const address of addressesIn(piece.trim())) {
      // The same address twice is one invitation.
      const key = address.toLowerCase();
      if (address && !found.has(key)) found.set(key, address);
    }
  }
  return [...found.values()];
}

function addressesIn(piece: string): string[] {
  const named = /<([^<>]*)>$/.exec(piece)?.[1];
  if (named !== undefined) return [named.trim()];
  // Several addresses separated by spaces. A single one may contain a space in quotes.
  const isSeveral = (piece.match(/@/g) ?? []).length > 1 && !piece.includes('"');
  return isSeveral ? piece.split(/\s+/) : [piece];
}
