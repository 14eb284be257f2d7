/** Proves that a merchant's own pattern says what a regular expression would say, and that no pattern makes the work grow faster than the text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesSteps, readCustomPattern } from './custom-pattern.ts'
import { isKnownPattern, matchesPattern } from './pattern.ts'

const PATTERNS = [
  '^[a-z]+$',
  '^[A-Z]{2}\\d{6}$',
  '^\\d{2,4}-?[a-f]*$',
  '^a?a?a?a{2}$',
  '^\\w+\\.\\w{2,3}$',
  '^[^0-9]*$',
  '^.{0,3}$',
  '^\\p{Script=Myanmar}+$',
  '^$',
]

describe('[ID-16] custom patterns', () => {
  it.each(PATTERNS)('%s matches what the regular expression of the same text matches', (pattern) => {
    const steps = readCustomPattern(pattern)
    const signs = fc.constantFrom(...Array.from('aabcfZ019-._ကခ😀'))
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 10 }), (typed) => {
        const text = typed.join('')
        expect(matchesSteps(steps ?? [], text)).toBe(new RegExp(pattern, 'u').test(text))
      }),
    )
  })

  it.each([
    '(a+)+$',
    '^(a+)+$',
    '^(a|a)*$',
    '^a|b$',
    '^(?=a)a$',
    '^(a)\\1$',
    'a',
    '^a',
    '^[z-a]$',
    '^a{3,2}$',
    '^a{999}$',
    '^a{200}b{200}$',
    '^[[:alpha:]]$',
    '^a**$',
    `^${'a'.repeat(300)}$`,
    '^\\b$',
    '',
  ])('does not take %s', (pattern) => {
    expect(isKnownPattern(pattern)).toBe(false)
    expect(matchesPattern(pattern, 'a')).toBe(false)
  })

  it('looks at each character at most once from each place, whatever was written', () => {
    let looked = 0
    const counted = (readCustomPattern('^a*a*a*a*a*a*a*a*b$') ?? []).map((step) => ({
      ...step,
      accepts: {
        test: (text: string) => {
          looked += 1
          return step.accepts.test(text)
        },
      } as RegExp,
    }))
    expect(matchesSteps(counted, 'a'.repeat(1000))).toBe(false)
    expect(looked).toBeLessThanOrEqual(1000 * counted.length)
  })
})
