/**
 * Clean HTML: what is kept of staff's HTML, which is words, lists, tables, the site's own pictures and safe links. Everything else is
 * removed before it is stored.
 */
import sanitizeHtml from 'sanitize-html'

const WORDS = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'span', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'hr', 'a', 'img']
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']

/** An address of the site itself; `//host` and `/\host` would leave it. */
export const isOwnAddress = (address: string): boolean => /^\/(?![/\\])[^\s"'<>\\]{0,299}$/.test(address)
export const isOutsideAddress = (address: string): boolean => /^https:\/\/[^\s"'<>\\]{1,490}$/.test(address) && URL.canParse(address)
const isLink = (address: string): boolean => isOwnAddress(address) || isOutsideAddress(address) || /^#[A-Za-z0-9-]{1,40}$/.test(address)

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...WORDS, ...TABLES],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width', 'height', 'loading'], th: ['scope'], td: ['colspan'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The words of these are program text and not for people.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'title',
    'iframe',
    'xmp',
    'noembed',
    'noframes',
  ],
  nestingLimit: 20,
  transformTags: {
    a: (_tag, { href = '' }) => ({
      tagName: 'a',
      attribs: isLink(href) ? { href, ...(isOutsideAddress(href) ? { rel: 'noopener nofollow', target: '_blank' } : {}) } : {},
    }),
    img: (_tag, { src = '', alt = '', width, height }) => ({
      tagName: 'img',
      attribs: {
        src,
        alt,
        loading: 'lazy',
        ...(/^\d{1,4}$/.test(width ?? '') && /^\d{1,4}$/.test(height ?? '') ? { width, height } : {}),
      } as Record<string, string>,
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnAddress(attribs['src'] ?? ''),
}

const cleanOnce = (html: string): string => sanitizeHtml(html, OPTIONS).trim()

/** Broken markup settles after two or three rounds. More is an attack. */
const MOST_TIMES = 8

/** The HTML that may be stored. Clean HTML is returned unchanged. What removed tags leave behind may read differently and is cleaned again. */
export function cleanHtml(html: string): string {
  let clean = cleanOnce(html)
  for (let time = 1; time < MOST_TIMES; time += 1) {
    const again = cleanOnce(clean)
    if (again === clean) return clean
    clean = again
  }
  return ''
}

/** The words of the first paragraph without any markup, as HTML text; empty where the HTML begins with something else. */
export function openingWords(html: string): string {
  const [, paragraph = ''] = /^\s*<p>([^]*?)<\/p>/.exec(html) ?? []
  return sanitizeHtml(paragraph, { allowedTags: [], allowedAttributes: {} }).trim()
}
