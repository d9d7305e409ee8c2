/** `meeting-room` as code, tables and error codes write it. */

export type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type Constant<
  Name extends string,
  Done extends string = '',
> = Name extends `${infer Letter}${infer Rest}`
  ? Constant<
      Rest,
      `${Done}${Letter extends '-' ? '_' : Letter extends Lowercase<Letter> ? Uppercase<Letter> : `_${Letter}`}`
    >
  : Done;
export type ConstantCase<Name extends string> = Constant<Name>;

export const camelCase = <const Name extends string>(name: Name) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;

/** `readOn` and `read-on` become `read_on`. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|-/g, '_').toLowerCase();

export const constantCase = <const Name extends string>(name: Name) =>
  snakeCase(name).toUpperCase() as ConstantCase<Name>;

/**
 * Names of its fields among those of other records: `parcel` is the title, `parcelWeight` the weight.
 */
export const prefixed = (type: string, title: string) => (field: string) =>
  camelCase(field === title ? type : `${type}-${field}`);
