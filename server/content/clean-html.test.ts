/** Sanitised HTML of staff has nothing that runs, loads or leads away; the text that people read stays. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { XSS_CORPUS } from '@baize/contract/testing/xss-corpus.ts'
import { openingWords, cleanHtml } from './clean-html.ts'

/** What no clean text may hold, wherever it stands as markup. */
const DANGEROUS = /<(?!\/?(p|br|b|strong|i|em|u|s|span|ul|ol|li|h2|h3|h4|blockquote|hr|a|img|table|caption|thead|tbody|tr|th|td)[\s>/])/i
const inTags = (html: string): string[] => html.match(/<[^>]*>/g) ?? []

function expectHarmless(html: string): void {
  expect(html).not.toMatch(DANGEROUS)
  for (const tag of inTags(html)) {
    expect(tag).not.toMatch(/\son\w+\s*=|\sstyle\s*=|\sid\s*=|\sname\s*=|\ssrcset\s*=|\sformaction\s*=/i)
    for (const [, address] of tag.matchAll(/\s(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^(https:\/\/|\/(?![/\\])|#)/)
  }
}

describe('clean HTML', () => {
  it.each(XSS_CORPUS.map((attack) => [attack]))('%s', (attack) => {
    for (const html of [attack, `<p>Words ${attack} and more</p>`, `<table><tr><td>${attack}</td></tr></table>`]) {
      const clean = cleanHtml(html)
      expectHarmless(clean)
      expect(cleanHtml(clean)).toBe(clean)
    }
  })

  it('is settled where a tag that is gone leaves paragraphs in one another', () => {
    const clean = cleanHtml('<p><svg</p><p>')
    expect(cleanHtml(clean)).toBe(clean)
  })

  it('is harmless and stable for any mixture of markup', () => {
    const pieces = [
      '<',
      '>',
      '"',
      "'",
      '&',
      '/',
      'a',
      'img ',
      'svg',
      'script',
      'href=',
      'src=',
      'javascript:',
      'onerror=',
      'x',
      ' ',
      '\n',
      '&#106;',
      '<!--',
      '-->',
      '<p>',
      '</p>',
      '\u0000',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), (parts) => {
        const clean = cleanHtml(parts.join(''))
        expectHarmless(clean)
        expect(cleanHtml(clean)).toBe(clean)
      }),
      { numRuns: 400 },
    )
  })

  it('keeps words, lists, tables, own pictures and safe links, and marks what leads outside', () => {
    const kept = '<h3>Title</h3><p>Words <b>bold</b><br />line</p><ul><li>one</li></ul><table><tr><td>cell</td></tr></table>'
    expect(cleanHtml(kept)).toBe(kept)
    expect(cleanHtml('<a href="/help#term">in</a>')).toBe('<a href="/help#term">in</a>')
    expect(cleanHtml('<a href="https://example.org/x">out</a>')).toBe(
      '<a href="https://example.org/x" rel="noopener nofollow" target="_blank">out</a>',
    )
    expect(cleanHtml('<img src="/art/BANNER/T/a.svg" alt="A" onerror="x">')).toBe(
      '<img src="/art/BANNER/T/a.svg" alt="A" loading="lazy" />',
    )
    expect(cleanHtml('<img src="https://elsewhere.example/a.png">')).toBe('')
  })

  it('gives the words that a text begins with, as text and without any markup', () => {
    expect(openingWords('<p>Look <b>around</b> &amp; <a href="/help">read</a>.</p><p>Then play.</p>')).toBe('Look around &amp; read.')
    expect(openingWords('<ul><li>one</li></ul><p>after</p>')).toBe('')
    fc.assert(
      fc.property(fc.string(), (said) => {
        expect(openingWords(`<p><img src=x onerror=${said}><script>${said}</script>${said}</p>`)).not.toMatch(/[<>]/)
      }),
    )
  })
})
