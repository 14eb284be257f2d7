// Turns what people type into decimal text and back, without ever making it a number.

/** Keeps digits and one point, at most `decimals` places; '' stays ''. Full-width and Burmese digits become Latin. */
export const cleanAmount = (typed: string, decimals: number): string => {
  const latin = typed
    .replace(/[၀-၉]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x1040 + 48))
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 48))
  const [whole = '', ...rest] = latin.replace(/[^\d.]/g, '').split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  if (rest.length === 0 || decimals === 0) return trimmed
  return `${trimmed === '' ? '0' : trimmed}.${rest.join('').slice(0, decimals)}`
}
