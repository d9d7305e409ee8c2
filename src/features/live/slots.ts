import { type ComponentType, createElement, useEffect, useState } from 'react';
import { usePageContext } from '~/shared/page/page-context-hooks';
import type { PublicConfig } from '~/shared/page/public-config';
import type { FeatureSlots } from '~/shared/page/slots';
import type { Session } from '~/shared/session';

// Every page has this file. The rest is loaded after hydration; offline, pages work without it.

/** Shows nothing until the component is loaded. */
function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Late(props: Props) {
    const [component, setComponent] = useState<{ Loaded: ComponentType<Props> }>();
    useEffect(() => {
      void load().then(
        (Loaded) => setComponent({ Loaded }),
        () => {},
      );
    }, []);
    return component ? createElement(component.Loaded, props) : null;
  };
}

const load = () => import('./components/live-updates');
const LiveUpdates = late(() => load().then((module) => module.LiveUpdates));

function Live() {
  const sessionId = usePageContext()?.session?.id;
  return sessionId ? createElement(LiveUpdates, { sessionId }) : null;
}

const isOn = ({ readOnly }: PublicConfig, session: Session | null) => session !== null && !readOnly;

export const liveSlots: FeatureSlots = {
  document: { isOn, component: Live },
  editors: {
    isOn,
    component: late(() => import('./components/editors').then((module) => module.Editors)),
  },
  list: { isOn, component: late(() => load().then((module) => module.ListUpdates)) },
};
