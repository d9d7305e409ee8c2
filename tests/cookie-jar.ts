/** A cookie jar. */
export class Jar {
  readonly kept = new Map<string, string>();
  keep(response: Response) {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (attributes.some((attribute) => /max-age=0|expires=thu, 01 jan 1970/i.test(attribute)))
        this.kept.delete(name);
      else this.kept.set(name, pair.slice(at + 1));
    }
    return response;
  }
  get cookie(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
