/** Signer: a page that Vite serves trusts the server behind it. */
import type { Plugin } from 'vite'
import { server } from './place.ts'

const TRUSTED = /<meta name="trusted-signer" content="[^"]*"/

/** A page that Vite serves trusts the signer of the server behind it, as that server's own pages do. */
export const signer: Plugin = {
  name: 'baize-signer',
  apply: 'serve',
  async transformIndexHtml(html, { path }) {
    if (path !== '/index.html') return html
    const served = await fetch(server, { headers: { accept: 'text/html' } }).then(
      (response) => response.text(),
      () => '',
    )
    return html.replace(TRUSTED, TRUSTED.exec(served)?.[0] ?? '$&')
  },
}
