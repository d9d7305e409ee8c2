import { type SlotContext, loadSlot } from '~/shared/page/slots';

/** For pages where visitors sign in: loads what other features add to them. */
export async function loadSignIn(context: SlotContext): Promise<void> {
  await Promise.all([
    loadSlot('signInPage', context),
    loadSlot('signIn', context),
    loadSlot('codeForm', context),
  ]);
}
