import { type ComponentType, createElement, useEffect, useState } from 'react';
import { usePageContext } from '~/shared/page/page-context-hooks';
import type { PublicConfig } from '~/shared/page/public-config';
import type { FeatureSlots } from '~/shared/page/slots';
import type { Session } from '~/shared/session';

// Every page has this file. The rest is loaded after hydration; offline, pages work without it.

let connected: string | undefined;

function Live() {
  const sessionId = usePageContext()?.session?.id;
  useEffect(() => {
    if (!sessionId || connected === sessionId) return;
    connected = sessionId;
    void import('./connect').then(
      ({ connect }) => connect(sessionId),
      () => {},
    );
  }, [sessionId]);
  return null;
}

function LateEditors(props: { type: string; id: string }) {
  const [component, setComponent] = useState<{ Editors: ComponentType<typeof props> }>();
  useEffect(() => {
    void import('./components/editors').then(setComponent, () => {});
  }, []);
  return component ? createElement(component.Editors, props) : null;
}

const isOn = ({ readOnly }: PublicConfig, session: Session | null) => session !== null && !readOnly;

export const liveSlots: FeatureSlots = {
  document: { isOn, component: Live },
  editors: { isOn, component: LateEditors },
};
