import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page/page-context-hooks';
import type { SessionUser } from '~/shared/session';
import { Avatar } from '~/ui/basics/avatar';
import { ImageField } from '~/ui/image-upload/image-field';
import { Card } from '~/ui/layout/page';
import { avatarShape } from '../avatar';

/** The user's own picture. Changes are saved immediately. */
export function AvatarField({ user }: { user: SessionUser }) {
  const t = useMessages();
  const refreshPageContext = useRefreshPageContext();
  return (
    <Card>
      <ImageField
        label={t('account:avatar.label')}
        shape={avatarShape}
        path="/api/account/avatar"
        preview={<Avatar name={user.name} seed={user.id} image={user.image} size="fill" />}
        hasImage={user.image !== null}
        hint={t('account:avatar.hint')}
        onUploaded={refreshPageContext}
        onRemove={async () => {
          await api.account.removeAvatar();
          await refreshPageContext();
        }}
      />
    </Card>
  );
}
