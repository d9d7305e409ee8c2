declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Full screen on phones: no bars of the area. The page provides its own back link. */
    fullScreen?: boolean;
  }
}

interface HasStaticData {
  staticData: { fullScreen?: boolean };
}

/** Whether a matched route asks for full screen. */
export function isFullScreen(matches: HasStaticData[]): boolean {
  return matches.some(({ staticData }) => staticData.fullScreen);
}
