/** The page on which people are entered into the stand-in register, and on which it is chosen how it answers. */
import { escaped } from '@baize/contract/values/escaped.ts'
import { htmlPage } from '../html-page.ts'
import { WAYS, type People } from './people.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#0c1512;color:#e9f2ee;display:grid;place-items:center;min-height:100vh}main{width:min(26rem,calc(100vw - 3rem));background:#14211c;border:1px solid #2c4339;border-radius:14px;padding:1.5rem}h1{font-size:1.25rem;margin:0 0 .25rem}h2{font-size:1rem;margin:1.5rem 0 0}p{color:#b7c9c0;margin:0 0 1rem}label{display:block;margin:.75rem 0 .25rem;font-weight:600}input,select{width:100%;box-sizing:border-box;min-height:44px;padding:.5rem .75rem;border-radius:10px;border:1px solid #4a6a5c;background:#0c1512;color:inherit;font:inherit}button{width:100%;height:44px;margin-top:1.25rem;border:0;border-radius:10px;background:#2fbf8a;color:#04120c;font:inherit;font-weight:700}'

const waysOf = (chosen: string): string =>
  Object.entries(WAYS)
    .map(([name, title]) => `<option value="${name}"${name === chosen ? ' selected' : ''}>${escaped(title)}</option>`)
    .join('')

export const registerPage = (people: People): string =>
  htmlPage({
    language: 'en',
    title: 'Register of exclusions · sandbox',
    head: `<meta name="color-scheme" content="dark"><link rel="icon" href="data:,"><style>${STYLE}</style>`,
    body: `<main><h1>Register of exclusions (sandbox)</h1>
<p>It knows ${people.count()} invented people by last name and birth date: Hollowell, 1985-04-12, is excluded, and Ferncliff, 1979-09-30, was.</p>
<form method="post" action="/way"><label for="way">It answers</label><select id="way" name="way">${waysOf(people.way())}</select><button>Choose</button></form>
<h2>Enter somebody</h2>
<form method="post" action="/people"><label for="lastName">Last name</label><input id="lastName" name="lastName" required maxlength="100">
<label for="birthDate">Birth date</label><input id="birthDate" name="birthDate" type="date" required>
<label for="letter">The register says</label><select id="letter" name="letter"><option value="Y">excluded</option><option value="P">was excluded</option><option value="N">not known</option></select>
<button>Enter</button></form></main>`,
  })
