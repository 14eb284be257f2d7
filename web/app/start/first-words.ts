/** First words: the beginning of a text page. The server writes it into the page so that it can be read before any script. */
import { escaped } from '@baize/contract/values/escaped.ts'

/** Plain text all of it, but for `firstWords`, which is HTML text already. */
type Opening = { readonly title: string; readonly lead: string; readonly contents: readonly string[]; readonly firstWords: string }

/** The same words at the same place as the page's own, as far as a first look reaches. A browser in the other language does not show them. */
export function drawFirstWords({ title, lead, contents, firstWords }: Opening, language: 'en' | 'my'): string {
  const entries = contents.map((each) => `<li><a>${escaped(each)}</a></li>`).join('')
  const section = `<section class="content-section"><h2>${escaped(contents[0] ?? '')}</h2><div class="content-html"><p>${firstWords}</p></div></section>`
  return (
    `<div class="bz-page content-page bz-first-words" lang="${language}"><header><h1>${escaped(title)}</h1><p>${escaped(lead)}</p></header>` +
    `<div class="content-body"><div class="content-contents"><ul>${entries}</ul></div><div class="content-sections">${section}</div></div></div>`
  )
}
