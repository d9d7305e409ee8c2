/*
 * Mail providers where anyone can get an address: having one there says nothing about belonging
 * together. Add those that are common among your users.
 */

/** With any ending: `yahoo.co.uk`, `hotmail.fr`. */
const brands = new Set(
  (
    'aol gmx googlemail gmail hotmail icloud laposte libero live mail msn orange outlook proton ' +
    'protonmail rediffmail rocketmail t-online tutanota web yahoo yandex ymail zoho'
  ).split(' '),
);

const domains = new Set(
  (
    '126.com 139.com 163.com 189.cn arcor.de att.net bigpond.com bluewin.ch bol.com.br bell.net ' +
    'btinternet.com charter.net comcast.net cox.net daum.net duck.com earthlink.net fastmail.com ' +
    'fastmail.fm free.fr freenet.de hanmail.net hey.com hushmail.com ig.com.br inbox.com inbox.ru ' +
    'bk.ru list.ru interia.pl juno.com kakao.com keemail.me mac.com mailbox.org mailfence.com ' +
    'mailinator.com me.com naver.com neuf.fr nate.com ntlworld.com o2.pl onet.pl optonline.net ' +
    'optusnet.com.au passport.com pm.me posteo.de qq.com rambler.ru rogers.com runbox.com seznam.cz ' +
    'sfr.fr shaw.ca sina.com skynet.be sky.com sohu.com startmail.com sympatico.ca talktalk.co.uk ' +
    'telenet.be terra.com.br tuta.com tuta.io ukr.net uol.com.br verizon.net virgilio.it ' +
    'virginmedia.com wanadoo.fr wp.pl xs4all.nl ya.ru yopmail.com ziggo.nl'
  ).split(' '),
);

/** `yahoo.com` and `yahoo.co.uk`, but not `yahoo.example.com`. */
const brandPattern = /^([a-z0-9-]+)\.(?:com?|net|org|[a-z]{2})(?:\.[a-z]{2})?$/;

export function isPublicProvider(domain: string): boolean {
  const brand = brandPattern.exec(domain)?.[1] ?? '';
  return domains.has(domain) || brands.has(brand);
}
