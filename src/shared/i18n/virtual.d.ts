declare module 'virtual:messages' {
  /** Where the messages of each language are served. */
  const urls: Record<import('./languages').Language, string>;
  export default urls;
}

declare module 'virtual:messages/all' {
  /** The messages of every language. For the server: the browser downloads only its own. */
  const all: Record<import('./languages').Language, Record<string, string>>;
  export default all;
}
