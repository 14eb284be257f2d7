/** Texts: messages compiled ahead. */
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { wholeSyllables } from '../i18n/whole-syllables.ts'

/** ICU messages are parsed here and not on the person's phone; there, too, Burmese syllables are held together. */
export const texts: Plugin = {
  name: 'baize-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/i18n\/(en|my)\/(late\/)?[a-z-]+\.json$/.test(id)) return undefined
    const messages = JSON.parse(code) as Record<string, string>
    const compiled = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(wholeSyllables(message))]))
    return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js', map: null }
  },
}
