import type { Ejected, Feature } from './feature.ts';
import { type Screen, ejectScreens, inlined, message, replaceScreen, titleOf } from './screen.ts';
import { EjectError, countNames } from './source.ts';

/** The buttons that open the form and delete the record. */
const writeButtons = (screen: Screen) => {
  const { definition, client, path, One, areas } = screen;
  const { name } = definition;
  return `/** The buttons that open the form and delete the record. */
function Change${One}({ id, title }: { id: string; title: string }) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  ${areas.length > 1 ? 'const area = useArea();' : ''}
  const [deleting, setDeleting] = useState(false);
  const mayUpdate = usePermission({ ${name}: 'update' });
  const mayDelete = usePermission({ ${name}: 'delete' });
  return (
    <>
      {mayUpdate && (
        <ButtonLink to=${path('/$id/update')} params={{ id }} icon={Pencil}>
          {${message(screen, 'update')}}
        </ButtonLink>
      )}
      {mayDelete && (
        <Button icon={Trash2} className="text-danger!" onClick={() => setDeleting(true)}>
          {${message(screen, 'delete')}}
        </Button>
      )}
      <DeleteDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t('${definition.plural}:delete.title', { name: isolate(title) })}
        description={${message(screen, 'delete.text')}}
        submitLabel={${message(screen, 'delete')}}
        done={${message(screen, 'deleted')}}
        onDelete={async () => void (await ${client}.api.remove({ id }))}
        onDeleted={async () => {
          await navigate({ to: ${screen.address('')}, replace: true });
          queryClient.removeQueries({ queryKey: ${client}.one(id).queryKey });
          await ${client}.invalidate(queryClient);
        }}
      />
    </>
  );
}`;
};

function writePage(screen: Screen): string {
  const { source, record, client, definition, text, One } = screen;
  const id = text('id') ?? 'id';
  const title = titleOf(screen);
  const owner = definition.isOwned
    ? `<Fact label={${message(screen, 'fields.user')}}><bdi>{item.user.name}</bdi></Fact>`
    : '';
  const facts = owner + inlined(screen, 'facts', 'item');
  const buttons = `<Change${One} id={item.id} title={${title}} />`;
  const actions = inlined(screen, 'actions', 'item');
  const children = inlined(screen, 'children', 'item');
  const list = `FieldList fields={${record}.fields} item={item}`;
  if (countNames(source.program).has(`Change${One}`))
    throw new EjectError(`${source.path}: "Change${One}" is something else there.`);
  return replaceScreen(screen, {
    above: [writeButtons(screen)],
    hooks: [
      owner ? 'const t = useMessages();' : '',
      `const item = useRecord('${definition.type}', ${client}.one(${id}));`,
    ],
    element: `<Page width="narrow">
      <PageHeader
        title={<bdi>{${title}}</bdi>}
        actions={${actions ? `<>${actions}${buttons}</>` : buttons}}
      />
      <Card>
        ${facts ? `<${list}>${facts}</FieldList>` : `<${list} />`}
      </Card>
      ${children}
    </Page>`,
  });
}

/** `<RecordPage>` becomes its header, its fields and its buttons. */
export const ejectPage = (feature: Feature): Promise<Ejected> =>
  ejectScreens(feature, 'RecordPage', writePage);
