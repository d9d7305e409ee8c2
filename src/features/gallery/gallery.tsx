import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { I18nProvider, useI18n } from '~/shared/i18n/context';
import { defaultTheme } from '~/shared/theme';
import { usePreferences, usePageContext } from '~/shared/page-context-hooks';
import { FilterSelect } from '~/ui/list/filter-select';
import { LanguageSelect } from '~/ui/form/language-select';
import { mainId } from '~/ui/layout/nav';
import { ThemeSelect } from '~/ui/form/theme-select';
import styles from './gallery.css?url';
import { Buttons } from './components/buttons';
import { Charts } from './components/charts';
import { Fields } from './components/fields';
import { Foundations } from './components/foundations';
import { Lists } from './components/lists';
import { Marks } from './components/marks';
import { Overlays } from './components/overlays';
import { Pages } from './components/pages';
import { WholePageScreen, WholePages } from './components/whole-pages';
import { type GallerySearch, directions, galleryPath, readSearch, widths } from './search';
import { Group } from './specimens';

const groups = [
  { id: 'foundations', title: 'Foundations', Components: Foundations },
  { id: 'buttons', title: 'Buttons and links', Components: Buttons },
  { id: 'fields', title: 'Fields', Components: Fields },
  { id: 'marks', title: 'Marks', Components: Marks },
  { id: 'overlays', title: 'Overlays', Components: Overlays },
  { id: 'lists', title: 'Lists', Components: Lists },
  { id: 'charts', title: 'Charts', Components: Charts },
  { id: 'pages', title: 'Page components', Components: Pages },
  { id: 'whole-pages', title: 'Whole pages', Components: WholePages },
];

/** Every UI component in all its states. */
export function Gallery() {
  const search = readSearch(useLocation().search);
  const { width, bare, show } = search;
  return (
    <Directed direction={search.direction}>
      <link rel="stylesheet" href={styles} precedence="default" />
      {show ? (
        <WholePageScreen page={show} />
      ) : (
        <>
          {!bare && <Bar search={search} />}
          {width === 'full' || bare ? <AllComponents bare={bare} /> : <Frame search={search} />}
        </>
      )}
    </Directed>
  );
}

/** Reverses the text direction but keeps the language, to expose direction bugs in styles. */
function Directed({
  direction: requested,
  children,
}: {
  direction: GallerySearch['direction'];
  children: ReactNode;
}) {
  const i18n = useI18n();
  const direction = requested === 'auto' ? i18n.direction : requested;
  useEffect(() => {
    // Overlays render in portals outside this element, so set it on the document.
    document.documentElement.dir = direction;
    return () => {
      document.documentElement.dir = i18n.direction;
    };
  }, [direction, i18n.direction]);
  return <I18nProvider i18n={{ ...i18n, direction }}>{children}</I18nProvider>;
}

function Bar({ search }: { search: GallerySearch }) {
  const { history } = useRouter();
  const theme = usePageContext()?.theme ?? defaultTheme;
  const { setLanguage, setTheme } = usePreferences();
  const change = (part: Partial<GallerySearch>) =>
    history.replace(galleryPath({ ...search, ...part }));
  return (
    <header className="gallery-bar">
      <h1>
        <bdi lang="en">UI kit</bdi>
      </h1>
      <LanguageSelect onChange={(language) => void setLanguage(language)} />
      <FilterSelect
        label="Direction"
        value={search.direction}
        options={directions.map((value) => ({ value, label: value }))}
        onChange={(direction) => change({ direction })}
      />
      <ThemeSelect value={theme} onChange={setTheme} />
      <FilterSelect
        label="Width"
        value={search.width}
        options={widths.map((value) => ({
          value,
          label: value === 'full' ? value : `${value} px`,
        }))}
        onChange={(width) => change({ width })}
      />
    </header>
  );
}

function AllComponents({ bare }: { bare: boolean }) {
  return (
    <div className="gallery-page" data-bare={bare || undefined}>
      {!bare && (
        <nav className="gallery-nav" aria-label="Components" lang="en">
          <ul>
            {groups.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <main id={mainId} tabIndex={-1} className="gallery-groups">
        {groups.map(({ id, title, Components }) => (
          <Group key={id} id={id} title={title}>
            <Components />
          </Group>
        ))}
      </main>
    </div>
  );
}

/** The gallery in an iframe of another width, so that media queries apply. */
function Frame({ search: { direction, width } }: { search: GallerySearch }) {
  const { language } = useI18n();
  const theme = usePageContext()?.theme ?? defaultTheme;
  return (
    <main className="gallery-frame">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs full permissions */}
      <iframe
        key={`${language} ${theme}`}
        title={`UI kit, ${width} px wide`}
        src={galleryPath({ direction, bare: true })}
        style={{ width: `${width}px` }}
      />
    </main>
  );
}
