import { inArray } from 'drizzle-orm';
import { requirePermittedSession } from '~/server/api/procedure';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { ImageKind } from '~/server/images/kind';
import { deleteImage, findUsedUrls } from '~/server/images/store';
import type { SessionContext } from '~/server/request-context';
import { smallSquareUrl } from '~/shared/images/shape';
import { logoShape } from '../logo';
import { lockOrganization } from './locks';
import { recordInOrganization } from './log';
import { requireOrganizationMutation } from './procedure';
import { setLogo } from './queries';
import { organizations } from './tables';

/** Public: a logo shows visitors which organization a page or an email is about. */
export const logoImages: ImageKind = {
  shape: logoShape,
  uploadPath: '/api/organizations/{slug}/logo',
  requiresSession: false,
  async authorize(context, params) {
    const session = await requirePermittedSession(context, { apps: 'app' });
    const own = { ...context, session };
    const { id } = await requireOrganizationMutation(own, params, { organization: 'update' });
    return (image) => changeLogo(own, id, smallSquareUrl(logoShape, image));
  },
  findUsed: (db, ids) =>
    findUsedUrls(logoShape, ids, (urls) =>
      db
        .select({ url: organizations.logo })
        .from(organizations)
        .where(inArray(organizations.logo, urls)),
    ),
  docs: {
    operationId: 'organizations.upload-logo',
    summary: 'Upload the logo of an organization',
    description:
      'It replaces the previous one. For owners and admins of the organization, not while ' +
      'impersonating a user.',
    permission: { apps: 'app' },
  },
};

/** Of concurrent changes the last one wins. */
export async function changeLogo(
  context: SessionContext,
  organizationId: string,
  logo: string | null,
): Promise<void> {
  const previous = await inTransaction(context, (tx) =>
    replaceLogo(tx, context, organizationId, logo),
  );
  if (!logo) await deleteImage(context, logoShape, previous);
}

/** Returns the URL of the previous logo. */
async function replaceLogo(
  tx: Db,
  context: SessionContext,
  organizationId: string,
  logo: string | null,
): Promise<string | null> {
  const { organization } = await lockOrganization(tx, context, organizationId, {
    organization: 'update',
  });
  if (organization.logo === logo) return null;
  await setLogo(tx, organizationId, logo);
  await recordInOrganization(tx, context, organization, {
    kind: logo ? 'organization.logo-changed' : 'organization.logo-removed',
  });
  return organization.logo;
}
