import type { Ejected, Feature } from './feature.ts';
import { type Screen, ejectScreens, inlined, message, replaceScreen, titleOf } from './screen.ts';

/** The buttons of the header: those of the screen, editing, and what else can be done. */
function writeButtons(screen: Screen): string {
  const { record, call, path, address, text } = screen;
  const actions = text('itemActions') ?? `[deleteAction(${record}, ${call('remove')})]`;
  return `<>
          ${inlined(screen, 'actions', 'item')}
          {mayUpdate && (
            <ButtonLink to=${path('/$id/update')} params={{ id: item.id }} icon={Pencil}>
              {${message(screen, 'update')}}
            </ButtonLink>
          )}
          <ActionButtons
            actions={${actions}}
            item={item}
            name={${titleOf(screen, 'item')}}
            onRemoved={() => navigate({ to: ${address('')}, replace: true })}
          />
        </>`;
}

function writePage(screen: Screen): string {
  const { record, client, clientCode, definition, text, areas, One } = screen;
  const owner = definition.isOwned
    ? `<Fact label={${message(screen, 'fields.user')}}><bdi>{item.user.name}</bdi></Fact>`
    : '';
  const facts = owner + inlined(screen, 'facts', 'item');
  const list = `FieldList fields={${record}.fields} item={item}`;
  return replaceScreen(screen, {
    above: [clientCode],
    hooks: [
      'const t = useMessages();',
      'const navigate = useNavigate();',
      areas.length > 1 ? 'const area = useArea();' : '',
      `const mayUpdate = usePermission({ ${definition.name}: 'update' });`,
      `const item = useRecord('${definition.type}', ${client}.one(${text('id')}));`,
    ],
    element: `<Page width="narrow">
      <PageHeader
        title={<bdi>{${titleOf(screen, 'item')}}</bdi>}
        actions={${writeButtons(screen)}}
      />
      <Card>
        ${facts ? `<${list}>${facts}</FieldList>` : `<${list} />`}
      </Card>
      ${inlined(screen, 'children', 'item')}
    </Page>`,
    // The form of the record is a page below: it must not read what only this page shows.
    inside: { name: `${One}Page`, element: 'PageOrChild' },
  });
}

/** `<RecordPage>` becomes its header, its fields and its buttons. */
export const ejectPage = (feature: Feature): Promise<Ejected> =>
  ejectScreens(feature, 'RecordPage', writePage);
