import { type KindDeclaration, kind } from '~/shared/activity';
import type { MessageKey } from '~/shared/i18n/i18n';

type BinMessages = MessageKey extends infer Key
  ? Key extends `${infer Feature}:activity.restored.sentence`
    ? Feature
    : never
  : never;

/** The kinds of records that go to the bin. Their messages are `activity.restored` and so on. */
export function binKinds<const Type extends string>(type: Type, messages: BinMessages) {
  const label = (change: string) => `${messages}:activity.${change}` as Parameters<typeof kind>[0];
  return {
    [`${type}.restored`]: kind(label('restored')),
    [`${type}.erased`]: kind(label('erased'), { tone: 'danger' }),
  } as Record<`${Type}.${'restored' | 'erased'}`, KindDeclaration>;
}
