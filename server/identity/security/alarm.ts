/** Alarm: an email beside the message in the site, since whoever holds a stolen session can delete the message. Its one link freezes withdrawals. */
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Fact } from '../../platform/jobs.ts'
import type { SealedCell } from '../../platform/secrets.ts'
import type { Parts } from '../needs.ts'
import { readContacts } from '../contact/contact.ts'
import { withFreezeLink } from '../message.ts'
import { sendWithin } from '../code/code.ts'
import { jobPlace } from '../sealed.ts'
import { memberById } from '../store.ts'
import { freezeLink } from './withdrawal-freeze.ts'

/** The content of an email, in the member's language and without a link. */
export type AlarmWords = (language: LanguageCode) => { readonly subject: string; readonly text: string } | undefined

/** A fact about a new email address carries the previous one. */
export const FORMER: SealedCell = jobPlace('former mail address')

/** The verified address, and the one that it has just replaced. */
async function addressesOf(parts: Parts, memberId: string, { former }: Fact): Promise<readonly string[]> {
  const { email } = await readContacts(parts, parts.database.reader, memberId)
  const before = typeof former === 'string' ? [parts.secrets.data.open(FORMER, former)] : []
  return [...new Set([...before, ...(email?.verified ? [email.address] : [])])]
}

/** Emails the member about a fact. An event that arrives twice is sent twice, which is better than never. */
export async function alarm(parts: Parts, fact: Fact, words: AlarmWords): Promise<void> {
  const memberId = String(fact['memberId'])
  const member = await memberById(parts.database.reader, memberId)
  if (!member) return
  const language: LanguageCode = member.language === 'MY' ? 'MY' : 'EN'
  const letter = words(language)
  if (!letter) return
  const { siteName } = await parts.rules()
  let lost = 0
  for (const to of await addressesOf(parts, memberId, fact)) {
    const text = withFreezeLink(letter.text, await freezeLink(parts, memberId), language)
    const sent = await sendWithin(parts, { channel: 'mail', purpose: 'alarm' }, () =>
      parts.mail.send({ to, subject: `${siteName}: ${letter.subject}`, text }),
    )
    if (!sent.ok && sent.code === 'unreachable') lost += 1
  }
  // After all of them: an address that cannot be reached keeps no letter from the other.
  if (lost > 0) throw new Error('the mail server does not answer; the letter is tried again')
}
