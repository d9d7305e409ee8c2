/*
 * Domains where anyone can get an address, or a name of their own: having one there says nothing
 * about belonging together.
 */

/** With any ending: `yahoo.co.uk`, `hotmail.fr`. */
const brands = new Set(
  (
    'aol gmx googlemail gmail hotmail icloud laposte libero live mail msn orange outlook proton ' +
    'protonmail rediffmail rocketmail t-online tutanota web yahoo yandex ymail zoho zohomail'
  ).split(' '),
);

/** Those that the package does not list. Add what is common among your users. */
const others = new Set(
  (
    'azet.sk bbox.fr ctemplar.com disroot.org duck.com fastmail.com hey.com hispeed.ch in.com ' +
    'internet.ru kakao.com keemail.me kolabnow.com list.ru mail.bg mailbox.org mailfence.com meta.ua ' +
    'mozmail.com mweb.co.za one.lt online.no op.pl optusnet.com.au posteo.de ' +
    'privaterelay.appleid.com riseup.net runbox.com safaricom.co.ke simplelogin.com skiff.com ' +
    'startmail.com telkomsa.net tuta.com tuta.io tutamail.com vodamail.co.za xs4all.nl ziggo.nl'
  ).split(' '),
);

/** Loaded on first use: 9,000 domains and the public suffix list. */
async function loadLists() {
  const [{ default: providers }, { parse }] = await Promise.all([
    import('email-providers/all.json', { with: { type: 'json' } }),
    import('tldts'),
  ]);
  return { providers: new Set<string>(providers), parse };
}

let lists: ReturnType<typeof loadLists> | undefined;

/**
 * Whether the domain is a public suffix (`co.uk`, `github.io`), or belongs to a mail provider: itself,
 * or what is registered above it (`vip.163.com`).
 */
export async function isPublicDomain(domain: string): Promise<boolean> {
  lists ??= loadLists();
  const { providers, parse } = await lists;
  const { publicSuffix } = parse(domain, { allowPrivateDomains: true });
  const { domain: registered, domainWithoutSuffix } = parse(domain);
  if (registered === null || publicSuffix === domain) return true;
  return (
    [domain, registered].some((name) => providers.has(name) || others.has(name)) ||
    brands.has(domainWithoutSuffix ?? '')
  );
}
