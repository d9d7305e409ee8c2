import * as v from 'valibot';
import { idField } from '~/shared/schema';
import { slugField } from '../in-organization';

/** As in the addresses of users: lower case, internationalized names in Punycode. */
const domainField = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(253));

export const joinDomainSchema = v.strictObject({
  /** Who has a verified address at it can join. Null: nobody. */
  domain: v.nullable(v.string()),
  /** False if no owner who can act has a verified address at it any more: nobody can join then. */
  isActive: v.boolean(),
  /** The domain of your own address, if you can choose it. */
  own: v.nullable(v.string()),
});
export type JoinDomain = v.InferOutput<typeof joinDomainSchema>;

export const setJoinDomainInput = v.strictObject({
  slug: slugField,
  domain: v.nullable(domainField),
});

/** An organization that the user can join by the domain of their address. */
export const joinableSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  logo: v.nullable(v.string()),
  domain: v.string(),
});
export type JoinableOrganization = v.InferOutput<typeof joinableSchema>;

export const joinInput = v.strictObject({ id: idField });
