declare module 'virtual:messages' {
  /** The URLs of each language's messages. */
  const urls: Record<import('./languages').Language, Record<import('./parts').MessagePart, string>>;
  export default urls;
}

declare module 'virtual:messages/all' {
  /** The messages of all languages, for the server. The browser downloads only its own. */
  const all: Record<import('./languages').Language, Record<string, string>>;
  export default all;
}
