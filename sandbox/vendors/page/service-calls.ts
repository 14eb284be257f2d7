/** The page's calls to its own vendor service; a spin keeps its id until its end is known, so that no failure plays it twice. */
import type { OpenView, PageAnswer, RoundView } from '../page-answers.ts'

const LONGEST_WAIT_MS = 8_000

/** undefined when the line is down or the answer is not one of ours. */
const post = async <T>(call: string, body: Readonly<Record<string, string>>): Promise<PageAnswer<T> | undefined> => {
  try {
    const answer = await fetch(`${location.pathname.split('/').at(-1) ?? ''}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const read: unknown = await answer.json()
    if (typeof read !== 'object' || read === null || !('ok' in read) || answer.status >= 500) return undefined
    return read as PageAnswer<T>
  } catch {
    return undefined
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

export const openGame = async (): Promise<PageAnswer<OpenView>> => {
  const token = new URLSearchParams(location.search).get('token') ?? ''
  if (token === '') return { ok: false, code: 'invalid-token' }
  return (await post<OpenView>('open', { token })) ?? { ok: false, code: 'operator-unreachable' }
}

export const askBalance = async (pageSession: string): Promise<string | undefined> => {
  const answer = await post<{ balance: string }>('balance', { pageSession })
  return answer?.ok === true ? answer.value.balance : undefined
}

/** The id of a spin, made before anything is sent. */
export const newSpinId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export type SpinNews = 'reconnecting' | 'checking'

/**
 * Sends a spin until it is answered; `tell` hears why it takes long.
 * The answer is the outcome, a refusal or an end without outcome, never `open`.
 */
export const sendSpin = async (
  ask: { pageSession: string; id: string; lineBet: string },
  tell: (news: SpinNews) => void,
): Promise<PageAnswer<RoundView>> => {
  for (let failures = 0; ;) {
    const answer = await post<RoundView>('spin', ask)
    if (answer !== undefined && (!answer.ok || answer.value.state !== 'open')) return answer
    tell(answer === undefined ? 'reconnecting' : 'checking')
    failures = answer === undefined ? failures + 1 : 0
    await pause(Math.min(500 * 2 ** failures, LONGEST_WAIT_MS))
  }
}
