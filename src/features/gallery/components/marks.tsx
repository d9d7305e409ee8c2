import { Check, ShieldCheck } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { Badge, type BadgeTone } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { Skeleton } from '~/ui/basics/skeleton';
import { Spinner } from '~/ui/basics/spinner';
import { Tooltip } from '~/ui/overlay/tooltip';
import { useSamples } from '../samples';
import { Row, Specimen, Stack } from '../specimens';

const tones: BadgeTone[] = ['neutral', 'accent', 'success', 'warning', 'danger'];
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Cpath fill="%23b06a92" d="M0 0h9v9H0z"/%3E%3Ccircle fill="%23f4d9a8" cx="4.5" cy="4.5" r="2.5"/%3E%3C/svg%3E';

export function Marks() {
  const t = useMessages();
  const { status, role, long, text, save } = useSamples();
  return (
    <>
      <Specimen name="Badge: five tones, icon, long text">
        <Stack>
          <Row>
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {status}
              </Badge>
            ))}
            <Badge tone="accent" icon={ShieldCheck}>
              {role}
            </Badge>
          </Row>
          <div className="gallery-narrow">
            <Badge tone="success" icon={Check}>
              {long}
            </Badge>
          </div>
        </Stack>
      </Specimen>
      <Avatars />
      <Specimen name="Spinner, Skeleton">
        <Stack>
          <Row>
            <Spinner />
            <Spinner label={t('ui:loading')} className="size-8" />
          </Row>
          <Row>
            <Skeleton round className="size-9" />
            <Skeleton className="h-3.5 w-2/5" />
          </Row>
        </Stack>
      </Specimen>
      <Specimen name="Tooltip: below, at the end of the line">
        <Row>
          <Tooltip text={text}>
            <Button>{save}</Button>
          </Tooltip>
          <Tooltip text={text} side="inline-end">
            <Button>{save}</Button>
          </Tooltip>
        </Row>
      </Specimen>
    </>
  );
}

function Avatars() {
  const { names, longName } = useSamples();
  return (
    <>
      <Specimen name="Avatar: names of several scripts, long, none">
        <Row>
          {[...names, longName, ''].map((name) => (
            <Avatar key={name} name={name} seed={name} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Avatar: sm, md, lg, picture, broken picture">
        <Row>
          <Avatar name={names[0] ?? ''} seed="1" size="sm" />
          <Avatar name={names[0] ?? ''} seed="1" />
          <Avatar name={names[0] ?? ''} seed="1" size="lg" />
          <Avatar name={names[0] ?? ''} seed="1" size="lg" image={picture} />
          <Avatar name={names[0] ?? ''} seed="1" size="lg" image="data:image/png;base64,broken" />
        </Row>
      </Specimen>
    </>
  );
}
