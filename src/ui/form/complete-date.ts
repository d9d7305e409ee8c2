interface DateState {
  value: string;
  validity: Pick<ValidityState, 'badInput'>;
}

/**
 * Whether a date input holds a complete date or nothing at all. While the year is typed, browsers
 * report years such as 0002; other incomplete dates are empty with `badInput`.
 */
export function isCompleteDate({ value, validity }: DateState): boolean {
  return value ? value >= '1000' : !validity.badInput;
}
