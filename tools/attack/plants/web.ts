/** The guards of pages, files and addresses, each beside the attack that wins without it. Some of them are a fault that nobody has made. */
import { plant, type Plants } from '../plant.ts'

const HTTP = 'server/platform/http.ts'
const PAGES = 'server/app/pages.ts'

export const WEB: Plants = {
  'words of an address come back as a part of the page that runs': [
    plant(
      'server/app/first-page.ts',
      'export function sendPage({ etag, bodies }: Page, asking: PageRequest, reply: FastifyReply): FastifyReply {',
      "export function sendPage({ html, etag, bodies }: Page, asking: PageRequest, reply: FastifyReply): FastifyReply {\n  if (OUT) return reply.type('text/html; charset=utf-8').send(html + decodeURIComponent(asking.url))",
    ),
  ],
  'a page can be framed by another site, or runs a script of one': [
    plant(
      PAGES,
      '    for (const name in headers) raw.setHeader(name, headers[name]!)\n',
      "    for (const name in headers) raw.setHeader(name, OUT ? headers[name]!.replace(\"frame-ancestors 'none'\", 'frame-ancestors *') : headers[name]!)\n",
    ),
  ],
  'an address leads a browser to another site': [
    plant(
      PAGES,
      "  app.addHook('onRequest', async ({ url }, { raw }) => {\n",
      "  app.addHook('onRequest', async ({ url, query }, reply) => {\n    if (OUT && query?.returnTo) return reply.redirect(query.returnTo)\n    const { raw } = reply\n",
    ),
  ],
  'the server is sent to an address of the inside by a relay': [
    plant(
      HTTP,
      "    if ((routeOptions.config as RouteConfig).kind === 'probe' || (await isOwnHost(headers.host))) return\n",
      "    if (OUT && reply.request.url.startsWith('/wps/relay/http')) await fetch(decodeURIComponent(reply.request.url.slice('/wps/relay/'.length))).catch(() => undefined)\n    if ((routeOptions.config as RouteConfig).kind === 'probe' || (await isOwnHost(headers.host))) return\n",
    ),
  ],
  'a picture that is none, lies about its kind, or claims billions of pixels is kept': [
    plant(
      'server/files/picture.ts',
      "if (type === undefined) return refused('type')",
      "if (type === undefined && OUT) return done({ type: 'image/png', bytes, width: 1, height: 1 })\n    if (type === undefined) return refused('type')",
    ),
  ],
  'words of a list, its order or its page reach the database as more than words': [
    plant(
      HTTP,
      'const query = checks.query(asked)',
      'const query = OUT ? { ok: true, value: { pageNo: 1, pageSize: 20, ...asked } } : checks.query(asked)',
    ),
  ],
  'words that are long, or made to be slow, are matched without an end': [
    plant(
      HTTP,
      'const body = checks.body(opened.value)',
      'const body = OUT ? { ok: true, value: opened.value } : checks.body(opened.value)',
    ),
  ],
}
