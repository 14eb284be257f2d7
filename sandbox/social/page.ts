/** The page on which the sandbox asks for a name and an email address. It has no passwords, because its accounts are not real. */
import type { ServerResponse } from 'node:http'
import { escaped } from '@baize/contract/values/escaped.ts'
import { htmlPage } from '../html-page.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#0c1512;color:#e9f2ee;display:grid;place-items:center;min-height:100vh}main{width:min(22rem,calc(100vw - 3rem));background:#14211c;border:1px solid #2c4339;border-radius:14px;padding:1.5rem}h1{font-size:1.25rem;margin:0 0 .25rem}p{color:#b7c9c0;margin:0 0 1rem}label{display:block;margin:.75rem 0 .25rem;font-weight:600}input[type=email],input[type=text],select{width:100%;box-sizing:border-box;height:44px;padding:0 .75rem;border-radius:10px;border:1px solid #4a6a5c;background:#0c1512;color:inherit;font:inherit}button{width:100%;height:44px;margin-top:1.25rem;border:0;border-radius:10px;background:#2fbf8a;color:#04120c;font:inherit;font-weight:700}button.quiet{background:none;color:inherit;border:1px solid #4a6a5c;margin-top:.75rem}'

const OPTIONS = [
  ['yes', 'verified'],
  ['no', 'not verified'],
  ['', 'not spoken of'],
] as const

/** What the provider says of the address: that it is verified, that it is not, or nothing. */
export type Verified = 'yes' | 'no' | undefined
export const verifiedIn = (form: URLSearchParams | undefined): Verified => {
  const word = form?.get('verified')
  return word === 'yes' || word === 'no' ? word : undefined
}
/** The claim of a profile as OpenID Connect names it; absent where nothing is said. */
export const claimOf = (verified: Verified): { readonly email_verified?: boolean } =>
  verified === undefined ? {} : { email_verified: verified === 'yes' }

/** The form posts to its own address. Its last field says what the provider will say of the address. */
export const whoPage = (provider: string, says: Verified): string =>
  htmlPage({
    language: 'en',
    title: `${provider} · social sandbox`,
    head: `<style>${STYLE}</style>`,
    body: `<main><h1>${escaped(provider)} (sandbox)</h1><p>Enter an email address and a name. No password is needed, because these accounts are not real.</p>
<form method="post"><label for="email">Email</label><input id="email" name="email" type="email" required maxlength="120" value="mya@example.test" autocomplete="off">
<label for="name">Name</label><input id="name" name="name" type="text" required maxlength="80" value="Mya Thida" autocomplete="off">
<label for="verified">The address is</label><select id="verified" name="verified">${OPTIONS.map(([value, text]) => `<option value="${value}"${value === (says ?? '') ? ' selected' : ''}>${text}</option>`).join('')}</select>
<button name="act" value="go">Continue</button><button class="quiet" name="act" value="cancel" formnovalidate>Cancel</button></form></main>`,
  })

export function sendPage(response: ServerResponse, html: string): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    })
    .end(html)
}

/** Reads a small form body; undefined when it is larger than any form here. */
export async function readForm(stream: AsyncIterable<unknown>): Promise<URLSearchParams | undefined> {
  let text = ''
  for await (const piece of stream) {
    text += String(piece)
    if (text.length > 16_384) return undefined
  }
  return new URLSearchParams(text)
}
