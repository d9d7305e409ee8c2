/** Codes of the digit zero in the scripts that users may type. */
const zeros = { arabic: 0x660, persian: 0x6f0 };

const latin = (zero: number) => (digit: string) => String(digit.charCodeAt(0) - zero);

/** Parses a whole number, in Latin or Arabic digits. Empty is null; any other text is `NaN`. */
export function parseInteger(typed: string): number | null {
  const text = typed
    .trim()
    .replaceAll(/[٠-٩]/g, latin(zeros.arabic))
    .replaceAll(/[۰-۹]/g, latin(zeros.persian))
    .replace(/^[−–]/, '-');
  if (text === '') return null;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}
