/** Distress: whether somebody writes that they are in need. The lists of words stand beside it, one for each language; a person reads what they find (PI-01). */
import words from './distress.json' with { type: 'json' }

/** Letters alone, without case and with one space between words; apostrophes are written in many ways. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02bc`]/g, "'")
    .replaceAll(/\s+/g, ' ')

const LIST = Object.values(words).flat().map(plain)

export const speaksOfDistress = (text: string): boolean => {
  const read = plain(text)
  return LIST.some((word) => read.includes(word))
}
