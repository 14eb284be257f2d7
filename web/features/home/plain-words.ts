/** Plain words: the paragraphs of a short text that was written as HTML, without any of its markup; what comes out is shown as text and never as HTML. */

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const unescaped = (words: string): string =>
  words.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal: string, hex: string, name: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

export const paragraphsOf = (html: string): string[] =>
  html
    .split(/<\/?(?:p|br|li|ul|ol|h[1-6]|div|blockquote|tr|table)\b[^>]*>/i)
    .map((part) => unescaped(part.replace(/<[^>]*>/g, '')).trim())
    .filter((part) => part !== '')
