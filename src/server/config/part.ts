import type * as v from 'valibot';
import type { PublicConfig } from '~/shared/page/public-config';

/**
 * All configuration is read at startup, never at build time, so one build runs everywhere. `local`
 * (`npm start`, `npm run dev`) has a default for everything. `production` (`npm run serve`) is
 * strict: secrets and public addresses have no defaults.
 */
export type Mode = 'local' | 'production';

/** Settings of the product that only parts change. */
export interface SetByParts {
  /** Whether every change is rejected. Sessions are not stored then, and no jobs run. */
  readOnly: boolean;
  /** Whether an empty database is filled with sample data. */
  sampleData: boolean;
  /** Ways to sign in besides a code. */
  signInMethods: readonly string[];
  /** Further sources of the content security policy (CSP), by directive. */
  contentSources: Readonly<Record<string, string>>;
}

/** The variables as they were given, valid or not. */
export type Given = Readonly<Record<string, string>>;

/** The settings of a removable part. Listed in `parts.ts`; `config.<name>` has what `read` returns. */
export interface ConfigPart<Entries extends v.ObjectEntries = v.ObjectEntries, Own = unknown> {
  schema: v.ObjectSchema<Entries, undefined>;
  /** A line for everything that is wrong between variables that are valid on their own. */
  problems?(given: Given, mode: Mode): string[];
  /** Whether no email is sent with these settings, so that no mail server is needed. */
  sendsNoEmail?(given: Given): boolean;
  read(env: v.InferOutput<v.ObjectSchema<Entries, undefined>>): Own;
  /** Settings of the product that the part changes. */
  changes?(own: Own, given: Given): Partial<SetByParts & { signup: boolean }>;
  /** What browsers get. */
  publish?(own: Own): Partial<PublicConfig>;
}

/** Infers the types of a part. */
export const defineConfigPart = <Entries extends v.ObjectEntries, Own>(
  part: ConfigPart<Entries, Own>,
): ConfigPart<Entries, Own> => part;
