import type { Page } from '@playwright/test';

/** Chromium's virtual authenticator: this device's, with a fingerprint reader. It belongs to the page. */
export async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the reader recognizes the finger. */
    setVerified: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    async countCredentials(): Promise<number> {
      const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
