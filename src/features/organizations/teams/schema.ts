import * as v from 'valibot';
import { idField, pageInput, referenceOutput } from '~/shared/schema';
import { slugField } from '../in-organization';

export const teamOptionsOutput = v.array(referenceOutput);

const teamInput = { slug: slugField, id: idField };
export const teamMembersInput = v.strictObject({ ...teamInput, ...pageInput });
export const teamMemberInput = v.strictObject({ ...teamInput, userId: idField });
