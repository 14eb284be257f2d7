/** First words: how a page of words begins, which the server writes into the page so that it is read before any script has come. */

/** Plain text all of it, but for `firstWords`, which is HTML text already. */
type Opening = { readonly title: string; readonly lead: string; readonly contents: readonly string[]; readonly firstWords: string }

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The same words at the same place as the page's own, as far as a first look reaches; a browser that is spoken to in the other language does not show them. */
export function drawFirstWords({ title, lead, contents, firstWords }: Opening, language: 'en' | 'my'): string {
  const entries = contents.map((each) => `<li><a>${escape(each)}</a></li>`).join('')
  const section = `<section class="content-section"><h2>${escape(contents[0] ?? '')}</h2><div class="content-html"><p>${firstWords}</p></div></section>`
  return (
    `<div class="bz-page content-page bz-first-words" lang="${language}"><header><h1>${escape(title)}</h1><p>${escape(lead)}</p></header>` +
    `<div class="content-body"><div class="content-contents"><ul>${entries}</ul></div><div class="content-sections">${section}</div></div></div>`
  )
}
