declare module 'virtual:mail-logo' {
  /** The logo as a PNG, in base64. */
  const base64: string;
  export default base64;
}
