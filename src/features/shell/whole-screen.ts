declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** On a phone the page has the whole screen: no bars of the area. It brings a way back. */
    wholeScreen?: boolean;
  }
}

interface HasStaticData {
  staticData: { wholeScreen?: boolean };
}

/** Whether one of the routes on the page asks for it. */
export function isFullScreen(matches: HasStaticData[]): boolean {
  return matches.some(({ staticData }) => staticData.wholeScreen);
}
