import * as v from 'valibot';
import { timestamp } from '~/shared/schema';

export const dataExportStatuses = ['none', 'pending', 'ready', 'expired', 'failed'] as const;

/** The user's latest export. Never contains the token, which is only sent by email. */
export const dataExportSchema = v.strictObject({
  status: v.picklist(dataExportStatuses),
  /** When the link stops working, or has stopped. Null unless ready or expired. */
  expiresAt: v.nullable(timestamp),
});
export type DataExport = v.InferOutput<typeof dataExportSchema>;

/** From the link in the email. */
export const downloadInput = v.strictObject({
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
});
