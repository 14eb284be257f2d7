/** The page's calls to its own vendor service. A bet keeps its id until its result is known, so that no failure plays it twice. */
import type { BetView, OpenView, PageAnswer } from '../page-answers.ts'

const LONGEST_WAIT_MS = 8_000

/** undefined when the connection is down or the answer is not ours. */
const post = async <T>(call: string, body: object): Promise<PageAnswer<T> | undefined> => {
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

/** Opens the game with the launch's token; `More` is what the game's own part adds. */
export const openGame = async <More>(): Promise<PageAnswer<OpenView & More>> => {
  const token = new URLSearchParams(location.search).get('token') ?? ''
  if (token === '') return { ok: false, code: 'invalid-token' }
  return (await post<OpenView & More>('open', { token })) ?? { ok: false, code: 'operator-unreachable' }
}

export const askBalance = async (pageSession: string): Promise<string | undefined> => {
  const answer = await post<{ balance: string }>('balance', { pageSession })
  return answer?.ok === true ? answer.value.balance : undefined
}

/** A call that moves no money, sent once; undefined when the connection is down. */
export const ask = <T>(call: string, body: { readonly pageSession: string }): Promise<PageAnswer<T> | undefined> => post<T>(call, body)

/** The id of a bet, made before the bet is sent. */
export const newBetId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export type BetNews = 'reconnecting' | 'checking'

/**
 * Sends a bet until it is answered; `tell` is called with the reason why it takes long. The answer is the outcome, a refusal or an end
 * without outcome, never `open`.
 */
export const sendBet = async <View extends BetView>(
  call: string,
  bet: { readonly pageSession: string; readonly id: string },
  tell: (news: BetNews) => void,
): Promise<PageAnswer<View>> => {
  for (let failures = 0; ;) {
    const answer = await post<View>(call, bet)
    if (answer !== undefined && (!answer.ok || answer.value.state !== 'open')) return answer
    tell(answer === undefined ? 'reconnecting' : 'checking')
    failures = answer === undefined ? failures + 1 : 0
    await pause(Math.min(500 * 2 ** failures, LONGEST_WAIT_MS))
  }
}
