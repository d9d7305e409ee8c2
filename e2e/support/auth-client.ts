import { createAuthClient } from 'better-auth/client';
import { adminClient, emailOTPClient } from 'better-auth/client/plugins';

/** The official better-auth client, to be bundled for the browser. */
export const client = createAuthClient({ plugins: [adminClient(), emailOTPClient()] });
