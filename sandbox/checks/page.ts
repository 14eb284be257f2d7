/** The page on which a person sends a document and a face, and on which it is chosen what the service shall say. */
import { escaped } from '@baize/contract/values/escaped.ts'
import { htmlPage } from '../html-page.ts'
import type { Applicant } from './applicants.ts'
import { OUTCOMES } from './outcomes.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#0c1512;color:#e9f2ee;display:grid;place-items:center;min-height:100vh}main{width:min(26rem,calc(100vw - 3rem));background:#14211c;border:1px solid #2c4339;border-radius:14px;padding:1.5rem}h1{font-size:1.25rem;margin:0 0 .25rem}p{color:#b7c9c0;margin:0 0 1rem}label{display:block;margin:.75rem 0 .25rem;font-weight:600}input,select{width:100%;box-sizing:border-box;min-height:44px;padding:.5rem .75rem;border-radius:10px;border:1px solid #4a6a5c;background:#0c1512;color:inherit;font:inherit}button,a.go{display:block;text-align:center;text-decoration:none;line-height:44px;width:100%;height:44px;margin-top:1.25rem;border:0;border-radius:10px;background:#2fbf8a;color:#04120c;font:inherit;font-weight:700}'

const page = (body: string): string =>
  htmlPage({
    language: 'en',
    title: 'Identity check · sandbox',
    head: `<meta name="color-scheme" content="dark"><link rel="icon" href="data:,"><style>${STYLE}</style>`,
    body: `<main>${body}</main>`,
  })

const options = Object.entries(OUTCOMES).map(([name, { title }]) => `<option value="${name}">${escaped(title)}</option>`)

/** Nothing that is sent here is kept: any picture does, and the service says what is chosen. */
export const sendPage = (fault?: string): string =>
  page(`<h1>Identity check (sandbox)</h1><p>Send any two pictures. They are counted and thrown away, and the service says what you choose.</p>
${fault === undefined ? '' : `<p role="alert">${escaped(fault)}</p>`}
<form method="post" enctype="multipart/form-data"><label for="document">Document</label><input id="document" name="document" type="file" accept="image/jpeg,image/png" required>
<label for="face">Your face</label><input id="face" name="face" type="file" accept="image/jpeg,image/png" required>
<label for="outcome">The service says</label><select id="outcome" name="outcome">${options.join('')}</select>
<button>Send</button></form>`)

export const sentPage = ({ returnUrl }: Applicant): string =>
  page(
    `<h1>Sent</h1><p>The service looks at what you sent and tells the site.</p>${/^https?:\/\//.test(returnUrl) ? `<a class="go" href="${escaped(returnUrl)}">Back to the site</a>` : ''}`,
  )

export const gonePage = (): string => page('<h1>This link is over</h1><p>Go back to the site and begin again.</p>')
