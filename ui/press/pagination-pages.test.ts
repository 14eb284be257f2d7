// Proves which pages a pagination shows: margin 1, range 5.
import { describe, expect, it } from 'vitest'
import { pagesToShow } from './pagination-pages.ts'

const written = (page: number, pages: number): string => pagesToShow(page, pages).join(' ').replaceAll('gap', '…')

describe('[UI-05] pagination shows margin 1 and range 5', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [1, 5, '1 2 3 4 5'],
    [4, 6, '1 2 3 4 5 6'],
    [1, 20, '1 2 3 4 5 … 20'],
    [3, 20, '1 2 3 4 5 … 20'],
    [4, 20, '1 2 3 4 5 6 … 20'],
    [5, 20, '1 2 3 4 5 6 7 … 20'],
    [6, 20, '1 … 4 5 6 7 8 … 20'],
    [10, 20, '1 … 8 9 10 11 12 … 20'],
    [18, 20, '1 … 16 17 18 19 20'],
    [20, 20, '1 … 16 17 18 19 20'],
  ])('on page %i of %i: %s', (page, pages, shown) => expect(written(page, pages)).toBe(shown))

  it('always holds the current page and never repeats one', () => {
    for (let pages = 1; pages <= 40; pages++)
      for (let page = 1; page <= pages; page++) {
        const numbers = pagesToShow(page, pages).filter((entry) => entry !== 'gap')
        expect(numbers).toContain(page)
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      }
  })
})
