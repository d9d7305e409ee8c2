import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { CopyField } from '~/ui/form/copy-field';
import { SelectField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { Dialog } from '~/ui/overlay/dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { invalidateOrganizations } from '../../client';
import { RoleField } from '../../components/role-field';
import type { OrganizationRole } from '../../permissions';
import type { CurrentOrganization } from '../../use-organization';
import { linkLifetimes, newInviteLinkInput } from '../schema';

interface CreateLinkDialogProps {
  organization: CurrentOrganization;
  open: boolean;
  onClose: () => void;
}

/** Asks for role, limit and lifetime, and then shows the link, once. */
export function CreateLinkDialog({ organization, open, onClose }: CreateLinkDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<OrganizationRole>('member');
  const [created, setCreated] = useState<{ link: string }>();
  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        title={t('invite-links:create.title')}
        description={t('invite-links:create.text')}
        submitLabel={t('invite-links:create')}
        failed={t('invite-links:create.failed')}
        onSubmit={async (form) => {
          const input = v.parse(newInviteLinkInput, {
            slug: organization.slug,
            role,
            maxUses: Number(form.get('maxUses')) || null,
            expiresInDays: Number(form.get('expiresInDays')),
          });
          setCreated(await api.organizations.inviteLinks.create(input));
          await invalidateOrganizations(queryClient);
        }}
      >
        {(errors) => (
          <>
            {/* Nobody becomes an owner by a link. */}
            <RoleField own="admin" value={role} onChange={setRole} error={errors.role} />
            <LimitFields />
          </>
        )}
      </FormDialog>
      <CreatedDialog created={open ? undefined : created} onClose={() => setCreated(undefined)} />
    </>
  );
}

const limits = [1, 5, 10, 25, 100];

function LimitFields() {
  const t = useMessages();
  const format = useFormat();
  return (
    <>
      <SelectField name="maxUses" label={t('invite-links:create.limit')} defaultValue={10}>
        {limits.map((count) => (
          <option key={count} value={count}>
            {t('invite-links:create.people', { count, total: format.number(count) })}
          </option>
        ))}
        <option value="">{t('invite-links:create.unlimited')}</option>
      </SelectField>
      <SelectField name="expiresInDays" label={t('invite-links:create.expires')} defaultValue={7}>
        {linkLifetimes.map((days) => (
          <option key={days} value={days}>
            {t('invite-links:create.days', { count: days, total: format.number(days) })}
          </option>
        ))}
      </SelectField>
    </>
  );
}

interface CreatedDialogProps {
  created: { link: string } | undefined;
  onClose: () => void;
}

function CreatedDialog({ created, onClose }: CreatedDialogProps) {
  const t = useMessages();
  const { subject } = useDialogSubject(created);
  const title = t('invite-links:created.title');
  return (
    <Dialog
      open={created !== undefined}
      onOpenChange={onClose}
      title={title}
      description={t('invite-links:created.text')}
      className="dialog:max-w-xl"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <CopyField value={subject?.link ?? ''} label={title} about={title} />
    </Dialog>
  );
}
