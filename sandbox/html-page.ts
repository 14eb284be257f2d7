/** HTML page: the frame of every page that a service of the sandbox shows by itself; a vendor's games have theirs in `vendors/page`. */
import { escaped } from '@baize/contract/values/escaped.ts'

type Page = {
  readonly language: string
  readonly title: string
  /** Styles and what else belongs into the head. */
  readonly head: string
  readonly look?: string
  readonly body: string
}

/** No page of the sandbox is for search engines. */
export const htmlPage = ({ language, title, head, look, body }: Page): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)}</title>${head}</head>
<body${look === undefined ? '' : ` class="${look}"`}>${body}</body></html>`
