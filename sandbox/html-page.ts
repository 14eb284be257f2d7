/** HTML page: the frame of every page of the sandbox, those of its services and those of a vendor's games. */
import { escaped } from '@baize/contract/values/escaped.ts'

type Page = {
  readonly language: string
  readonly title: string
  /** Styles and other elements for the head. */
  readonly head: string
  readonly look?: string
  readonly body: string
  /** Options to add to the phone's usual viewport. */
  readonly viewport?: string
  /** Values that the page's scripts read. */
  readonly data?: Readonly<Record<string, string>>
}

const dataOf = (data: Page['data']): string =>
  Object.entries(data ?? {})
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('')

/** Search engines index no page of the sandbox. */
export const htmlPage = ({ language, title, head, look, body, viewport, data }: Page): string => `<!doctype html>
<html lang="${language}"${dataOf(data)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1${viewport === undefined ? '' : `, ${viewport}`}"><meta name="robots" content="noindex">
<title>${escaped(title)}</title>${head}</head>
<body${look === undefined ? '' : ` class="${look}"`}>${body}</body></html>`

/** A dark page without its own icon. */
export const DARK_HEAD = '<meta name="color-scheme" content="dark"><link rel="icon" href="data:,">'
