import { createElement } from 'react';
import { usePageContext } from '~/shared/page/page-context-hooks';
import type { PublicConfig } from '~/shared/page/public-config';
import { type FeatureSlots, lateSlot } from '~/shared/page/slots';
import type { Session } from '~/shared/session';

// Every page has this file. The rest is loaded after hydration; offline, pages work without it.

const load = () => import('./components/live-updates');
const LiveUpdates = lateSlot(load, 'LiveUpdates');

function Live() {
  const sessionId = usePageContext()?.session?.id;
  return sessionId ? createElement(LiveUpdates, { sessionId }) : null;
}

const isOn = ({ readOnly }: PublicConfig, session: Session | null) => session !== null && !readOnly;

export const liveSlots: FeatureSlots = {
  document: { isOn, component: Live },
  editors: {
    isOn,
    component: lateSlot(() => import('./components/editors'), 'Editors'),
  },
  list: { isOn, component: lateSlot(load, 'ListUpdates') },
};
