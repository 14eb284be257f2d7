/** Pages: the chat as a plain page without a script, and the places for which the social links of the demonstration stand. */
import { escaped } from '@baize/contract/values/escaped.ts'
import { htmlPage } from '../html-page.ts'
import type { Language } from './desk.ts'

export type ChatLine = { readonly by: 'desk' | 'guest'; readonly words: string; readonly at: string }

const STYLE =
  'body{font:16px/1.6 system-ui,"Noto Sans Myanmar",sans-serif;margin:0;background:#0c1512;color:#e9f2ee}main{box-sizing:border-box;max-width:38rem;min-height:100vh;margin:auto;padding:1rem;display:flex;flex-direction:column}h1{font-size:1.15rem;margin:.25rem 0}header p{color:#b7c9c0;margin:0 0 1rem;font-size:.9rem}ol{list-style:none;margin:0;padding:0;display:flex;flex:1;flex-direction:column;gap:.6rem}li{max-width:85%;padding:.6rem .9rem;border-radius:14px;background:#14211c;border:1px solid #2c4339;overflow-wrap:anywhere}li.guest{align-self:flex-end;background:#1d4536;border-color:#2f6b55}small{display:block;color:#b7c9c0}form{position:sticky;bottom:0;display:flex;gap:.5rem;padding:1rem 0;background:#0c1512}input{flex:1;min-width:0;height:48px;padding:0 .9rem;border-radius:12px;border:1px solid #6a8a7c;background:#0c1512;color:inherit;font:inherit}button{height:48px;padding:0 1.25rem;border:0;border-radius:12px;background:#2fbf8a;color:#04120c;font:inherit;font-weight:700}:focus-visible{outline:3px solid #8fedd0;outline-offset:2px}.hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}'

const WORDS: Readonly<Record<Language, Readonly<Record<'title' | 'lead' | 'label' | 'send' | 'desk' | 'you', string>>>> = {
  EN: {
    title: 'Customer service (demonstration)',
    lead: 'A program answers here.',
    label: 'Your message',
    send: 'Send',
    desk: 'Desk',
    you: 'You',
  },
  MY: {
    title: 'ဖောက်သည်ဝန်ဆောင်မှု (သရုပ်ပြ)',
    lead: 'ဤနေရာတွင် ပရိုဂရမ်တစ်ခုက ဖြေကြားသည်။',
    label: 'သင့်စာ',
    send: 'ပို့မည်',
    desk: 'ဝန်ဆောင်မှု',
    you: 'သင်',
  },
}

const page = (language: Language, title: string, body: string): string =>
  htmlPage({ language: language === 'MY' ? 'my' : 'en', title, head: `<style>${STYLE}</style>`, body: `<main>${body}</main>` })

export function chatPage(said: readonly ChatLine[], language: Language): string {
  const words = WORDS[language]
  const lines = said.map(
    ({ by, words: line, at }) =>
      `<li class="${by}"><span class="hidden">${by === 'desk' ? words.desk : words.you}: </span>${escaped(line)}<small>${escaped(at)}</small></li>`,
  )
  return page(
    language,
    words.title,
    `<header><h1>${words.title}</h1><p>${words.lead}</p></header><ol aria-live="polite">${lines.join('')}</ol>
<form method="post" action="/chat?lang=${language}"><input name="words" aria-label="${words.label}" placeholder="${words.label}" maxlength="500" required autocomplete="off" autofocus><button>${words.send}</button></form>`,
  )
}

/** The page behind a social link of the demonstration: it says whose page this would be. */
export const channelPage = (name: string): string =>
  page(
    'EN',
    name,
    `<header><h1>${escaped(name)}</h1><p>Here a licensed operator's own place on ${escaped(name)} would open. The demonstration has none.</p></header>`,
  )
