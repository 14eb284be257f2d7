/** Notices: tells the site how an applicant stands, signed over the raw text, in the way that was chosen on the page. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '../clock.ts'
import { noticeOf, type Applicant } from './applicants.ts'
import { OUTCOMES, type OutcomeName } from './outcomes.ts'

const SLOW_MS = 30_000
const BETWEEN_TRIES_MS = 2000
const TRIES = 5

export function createNotices({ address, secret }: { readonly address: string; readonly secret: string }) {
  const post = async (text: string, digest: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'x-payload-digest-alg': 'HMAC_SHA256_HEX', 'x-payload-digest': digest }
    const answer = await fetch(address, { method: 'POST', body: text, headers, signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    return answer?.status ?? 0
  }
  const digestOf = (text: string): string => createHmac('sha256', secret).update(text).digest('hex')
  /** Sends until the site takes it; what it refuses for good is not sent again. */
  const send = async (text: string): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const status = await post(text, digestOf(text))
      if (status >= 200 && status < 500) return
      await sleep(BETWEEN_TRIES_MS, undefined, { ref: false })
    }
  }
  return {
    /** What follows once a person has sent their pictures. */
    async follow(applicant: Applicant, outcome: OutcomeName): Promise<void> {
      const { way } = { way: undefined, ...OUTCOMES[outcome] }
      Object.assign(applicant, { status: 'pending', changedAt: now() })
      if (way !== 'silent' && way !== 'wrong-digest') await send(noticeOf(applicant))
      if (way === 'slow') await sleep(SLOW_MS, undefined, { ref: false })
      Object.assign(applicant, { status: 'completed', outcome, changedAt: now() })
      if (way === 'silent') return
      const text = noticeOf(applicant)
      if (way === 'wrong-digest') return void (await post(text, digestOf(`${text} `)))
      await send(text)
      if (way === 'twice') await send(text)
    },
  }
}
