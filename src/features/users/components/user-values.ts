import * as v from 'valibot';
import type { Role } from '~/shared/permissions';
import { type UserDetail, createUserInput } from '../schema';

export interface UserValues {
  name: string;
  email: string;
  role: Role;
}

export const userFormSchema = v.required(createUserInput);

export const valuesOf = ({ name, email, role }: UserDetail): UserValues => ({ name, email, role });

export const sameValues = (a: UserValues, b: UserValues) =>
  a.name === b.name && a.email === b.email && a.role === b.role;
