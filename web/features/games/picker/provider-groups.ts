/** Provider groups: the providers of a list by the first letter of their names, narrowed to those that fit some words. */

export type Provider = { readonly code: string; readonly name: string; readonly games: number }
export type ProviderGroup = { readonly letter: string; readonly providers: readonly Provider[] }

/** Where names that begin with no letter stand. */
const NO_LETTER = '#'

/** What is compared: no case, no accents of Latin letters, and nothing between words. */
const folded = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]|[^\p{L}\p{N}\p{M}]/gu, '')
    .toLowerCase()

const letterOf = (name: string): string => {
  const [first = ''] = Array.from(name.normalize('NFKD'))
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase('en') : NO_LETTER
}

/** A provider is found by a part of its name, or of its code, which is Latin in every language. */
export function groupProviders(providers: readonly Provider[], words: string, locale: string): ProviderGroup[] {
  const wanted = folded(words)
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const groups = new Map<string, Provider[]>()
  const fitting = providers.filter(({ code, name }) => folded(name).includes(wanted) || folded(code).includes(wanted))
  for (const provider of fitting.toSorted((a, b) => compare(a.name, b.name))) {
    const letter = letterOf(provider.name)
    groups.set(letter, [...(groups.get(letter) ?? []), provider])
  }
  const order = [...groups.keys()].toSorted((a, b) => Number(a !== NO_LETTER) - Number(b !== NO_LETTER) || compare(a, b))
  return order.map((letter) => ({ letter, providers: groups.get(letter) ?? [] }))
}
