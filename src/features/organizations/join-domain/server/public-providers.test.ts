import { expect, test } from 'vitest';
import { isPublicDomain } from './public-providers';

const providers = `gmail.com yahoo.co.uk hotmail.fr gmx.net web.de qq.com mail.ru foxmail.com
  yeah.net vip.163.com sina.cn tuta.com tutamail.com centrum.cz azet.sk abv.bg mail.bg walla.co.il
  indiatimes.com tiscali.it alice.it tin.it bbox.fr mail.de zohomail.eu email.com usa.com cheerful.com
  guerrillamail.com docomo.ne.jp excite.co.jp globo.com gazeta.pl i.ua meta.ua inbox.lv one.lt
  hispeed.ch kpnmail.nl planet.nl home.nl xtra.co.nz telus.net videotron.ca sbcglobal.net
  bellsouth.net netzero.net blueyonder.co.uk disroot.org riseup.net duck.com maktoob.com
  safaricom.co.ke mweb.co.za yopmail.com`.split(/\s+/);

const suffixes = ['co.uk', 'com', 'ac.ke', 'com.br', 'github.io', 'ck', 'xn--p1ai', 'k12.ca.us'];

test.each([...providers, ...suffixes])('%s is public', async (domain) =>
  expect(await isPublicDomain(domain)).toBe(true),
);

test.each([
  'acme.com',
  'acme.co.uk',
  'acme.github.io',
  'gmail.acme.com',
  'web.acme.org',
  'yahoo-fans.com',
  'xn--mnchen-3ya.de',
  'uonbi.ac.ke',
  'acme.example',
])('%s is not public', async (domain) => expect(await isPublicDomain(domain)).toBe(false));
