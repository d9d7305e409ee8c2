import type { Ejected, Feature } from './feature.ts';
import { type Screen, ejectScreens, inlined, message, replaceScreen, titleOf } from './screen.ts';

/** The fields of both forms, in their order. */
const writeFields = ({ definition, record, One }: Screen) => `/** The fields, in their order. */
function ${One}Fields({ form }: { form: Form<typeof ${record}.fields.blank> }) {
  return (
    <>
      ${definition.fields.names.map((name) => `<FormField form={form} name="${name}" />`).join('\n      ')}
    </>
  );
}`;

/** What both forms have around the fields. */
function writeForm(screen: Screen, title: string, cancel: string, below = ''): string {
  const fields = inlined(screen, 'children', 'form') || `<${screen.One}Fields form={form} />`;
  const { text } = screen;
  return `<Page width=${text('width') ? `{${text('width')}}` : '"narrow"'}>
      <PageHeader title={${message(screen, title)}}${below && ` description={<bdi>{${titleOf(screen, 'base')}}</bdi>}`} />
      <CardForm
        form={form}
        submitLabel={${text('submitLabel') ?? message(screen, 'save')}}
        cancel={<ButtonLink ${cancel}>{t('ui:confirm.cancel')}</ButtonLink>}
      >
        ${fields}
      </CardForm>
      ${below}
    </Page>`;
}

const hooksOf = ({ areas }: Screen) => [
  'const t = useMessages();',
  'const navigate = useNavigate();',
  'const queryClient = useQueryClient();',
  areas.length > 1 ? 'const area = useArea();' : '',
];

const aboveOf = (screen: Screen) => [
  screen.clientCode,
  inlined(screen, 'children', 'form') ? '' : writeFields(screen),
];

/** What is said if saving fails, if the screen says so. */
const failedOf = ({ text }: Screen) => (text('failed') ? `\n    failed: ${text('failed')},` : '');

function writeNew(screen: Screen): string {
  const { record, client, call, definition, path, address, text } = screen;
  return replaceScreen(screen, {
    above: aboveOf(screen),
    hooks: [
      ...hooksOf(screen),
      `const form = useForm({
    draft: '${definition.type}',
    fields: ${record}.fields,
    schema: ${record}.createInput,${failedOf(screen)}
    async send(input) {
      const { id } = await ${call('create')}(input);
      toast.success(${text('done') ?? message(screen, 'saved')});
      await ${client}.invalidate(queryClient);
      await navigate({ to: ${address('/$id')}, params: { id }, replace: true, ignoreBlocker: true });
    },
  });`,
    ],
    element: writeForm(screen, 'new', `to=${path('')}`),
  });
}

function writeUpdate(screen: Screen): string {
  const { record, client, call, definition, path, address, text } = screen;
  const { type, errorPrefix, plural } = definition;
  const id = text('id') === 'id' ? 'id' : `id: ${text('id')}`;
  const own = (name: string) => (text(name) ? `${name}: ${text(name)}, ` : '');
  return replaceScreen(screen, {
    above: aboveOf(screen),
    hooks: [
      ...hooksOf(screen),
      'const router = useRouter();',
      `const query = ${client}.one(${text('id')});`,
      `const getUndo = useUndo({ record: ${record}, ${own('client')}${own('done')}${own('failed')}${id} });`,
      `const { base, ...form } = useEdit({
    draft: '${type}',
    fields: ${record}.fields,
    schema: ${record}.createInput,
    saved: useRecord('${type}', query),
    query,
    conflict: {
      code: '${errorPrefix}_CHANGED',
      title: ${message(screen, 'changed')},
      titleBy: (by) => t('${plural}:changedBy', by),
    },${failedOf(screen)}
    async save(input, expectedUpdatedAt) {
      const undoTo = getUndo(expectedUpdatedAt);
      const saved = await ${call('update')}({ ...input, ${id}, expectedUpdatedAt });
      toast.success(${text('done') ?? message(screen, 'saved')}, undoTo(saved));
      await ${client}.invalidate(queryClient);
      await navigate({ to: ${address('/$id')}, params: { ${id} }, ignoreBlocker: true });
      // The breadcrumb shows the name from a loader.
      await router.invalidate();
    },
  });`,
    ],
    element: writeForm(
      screen,
      'update',
      `to=${path('/$id')} params={{ ${id} }}`,
      `<Slot name="editors" type="${type}" id={${text('id')}} />`,
    ),
  });
}

/** `<NewRecord>` and `<UpdateRecord>` become `useForm` and `useEdit` with their fields. */
export async function ejectForm(feature: Feature): Promise<Ejected> {
  const ejected = await ejectScreens(feature, 'NewRecord', writeNew);
  return new Map([...ejected, ...(await ejectScreens(feature, 'UpdateRecord', writeUpdate))]);
}
