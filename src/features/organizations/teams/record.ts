import * as v from 'valibot';
import { idField, pageInput, referenceOutput } from '~/shared/schema';
import { defineRecord } from '~/ui/record/define-record';
import { inOrganization, slugField } from '../in-organization';
import { organizationName } from '../name';
import { teamList } from '../search';

export const team = defineRecord('team', {
  tenant: inOrganization({
    create: { team: 'create' },
    update: { team: 'update' },
    delete: { team: 'delete' },
  }),
  fields: {
    name: organizationName({ unique: true }),
  },
  computed: { members: v.number() },
  title: 'name',
  list: teamList,
});

export type Team = v.InferOutput<typeof team.schema>;

export const teamOptionsOutput = v.array(referenceOutput);

const teamInput = { slug: slugField, id: idField };
export const teamMembersInput = v.strictObject({ ...teamInput, ...pageInput });
export const teamMemberInput = v.strictObject({ ...teamInput, userId: idField });
