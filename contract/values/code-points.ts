/**
 * Compares texts by their code points (VE-02). `<` compares halves of characters, so that a character above U+FFFF would stand before
 * some below it.
 */
export function byCodePoint(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  for (let place = 0; place < shorter; place += 1)
    if (one.charCodeAt(place) !== other.charCodeAt(place)) {
      const [left = 0, right = 0] = [one.codePointAt(place), other.codePointAt(place)]
      return left - right
    }
  return one.length - other.length
}
