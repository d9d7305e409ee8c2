import { Logo, LogoIcon } from '~/ui/layout/logo';
import { useSamples } from '../samples';
import { Row, Specimen, Stack } from '../specimens';

const colours = [
  ['canvas', 'surface', 'raised', 'wash', 'line', 'line-strong', 'ink', 'ink-soft'],
  ['accent', 'accent-hover', 'accent-soft', 'danger', 'danger-soft', 'focus'],
  ['success', 'success-soft', 'warning', 'warning-soft'],
].flat();

export function Foundations() {
  const { title, long } = useSamples();
  return (
    <>
      <Specimen name="colours: --color-*" wide>
        <div className="gallery-swatches" lang="en">
          {colours.map((name) => (
            <span key={name} className="gallery-swatch">
              <i style={{ background: `var(--color-${name})` }} />
              {name}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen name="typography: serif for titles, sans otherwise" wide>
        <Stack>
          <p className="font-serif text-3xl font-semibold tracking-tight">{title}</p>
          <p className="text-lg font-semibold">{title}</p>
          <p>{long}</p>
          <p className="text-sm text-ink-soft">{long}</p>
          <p className="font-mono text-sm">
            <bdi>0123456789 GET /api/rest</bdi>
          </p>
        </Stack>
      </Specimen>
      <Boxes />
      <Specimen name="Logo, LogoIcon">
        <Row>
          <Logo className="text-xl" />
          <LogoIcon className="size-12" />
          <LogoIcon />
          <LogoIcon className="size-4" />
        </Row>
      </Specimen>
    </>
  );
}

function Boxes() {
  return (
    <>
      <Specimen name="radii: --radius-*">
        <Row>
          {['sm', 'md', 'lg', 'xl'].map((name) => (
            <div
              key={name}
              className="gallery-box"
              style={{ borderRadius: `var(--radius-${name})` }}
            >
              {name}
            </div>
          ))}
        </Row>
      </Specimen>
      <Specimen name="shadows: --shadow-*">
        <Row>
          {['low', 'raised', 'overlay'].map((name) => (
            <div
              key={name}
              className="gallery-box"
              style={{ borderRadius: 'var(--radius-lg)', boxShadow: `var(--shadow-${name})` }}
            >
              {name}
            </div>
          ))}
        </Row>
      </Specimen>
    </>
  );
}
