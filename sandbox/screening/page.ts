/** The page on which people are entered into the stand-in lists, and on which it is chosen how the service answers. */
import { escaped } from '@baize/contract/values/escaped.ts'
import { htmlPage } from '../html-page.ts'
import { WAYS, type List } from './list.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#0c1512;color:#e9f2ee;display:grid;place-items:center;min-height:100vh}main{width:min(30rem,calc(100vw - 3rem));background:#14211c;border:1px solid #2c4339;border-radius:14px;padding:1.5rem}h1{font-size:1.25rem;margin:0 0 .25rem}h2{font-size:1rem;margin:1.5rem 0 0}p,li{color:#b7c9c0;overflow-wrap:anywhere}label{display:block;margin:.75rem 0 .25rem;font-weight:600}input,select{width:100%;box-sizing:border-box;min-height:44px;padding:.5rem .75rem;border-radius:10px;border:1px solid #4a6a5c;background:#0c1512;color:inherit;font:inherit}button{width:100%;height:44px;margin-top:1.25rem;border:0;border-radius:10px;background:#2fbf8a;color:#04120c;font:inherit;font-weight:700}'

const waysOf = (chosen: string): string =>
  Object.entries(WAYS)
    .map(([name, title]) => `<option value="${name}"${name === chosen ? ' selected' : ''}>${escaped(title)}</option>`)
    .join('')

const rowsOf = (list: List): string =>
  list
    .entries()
    .map(({ id, name, birthDate, dataset }) => `<li>${escaped(`${id}: ${name}, ${birthDate} (${dataset})`)}</li>`)
    .join('')

export const listPage = (list: List): string =>
  htmlPage({
    language: 'en',
    title: 'Lists of names · sandbox',
    head: `<meta name="color-scheme" content="dark"><link rel="icon" href="data:,"><style>${STYLE}</style>`,
    body: `<main><h1>Lists of names (sandbox)</h1><p>Everybody here is invented.</p><ul>${rowsOf(list)}</ul>
<form method="post" action="/way"><label for="way">It answers</label><select id="way" name="way">${waysOf(list.way())}</select><button>Choose</button></form>
<h2>Enter or change somebody</h2>
<form method="post" action="/entries"><label for="id">Number of the entry</label><input id="id" name="id" required maxlength="40">
<label for="name">Name</label><input id="name" name="name" required maxlength="100">
<label for="birthDate">Birth date</label><input id="birthDate" name="birthDate" type="date">
<label for="dataset">List</label><select id="dataset" name="dataset"><option>sanctions</option><option>persons-in-office</option></select>
<button>Enter</button></form></main>`,
  })
