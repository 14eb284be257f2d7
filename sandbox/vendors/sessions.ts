/** Opens a game for a player with the launch's token, and then asks the operator for the balance. */
import { randomBytes } from 'node:crypto'
import { CURRENCIES, formatUnits } from '@baize/contract/values/money.ts'
import type { OperatorCalls } from './operator-calls.ts'
import type { OpenView, PageAnswer } from './page-answers.ts'
import { refuse } from './betting.ts'
import type { PageSession, Store } from './store.ts'

export type SessionNeeds = { readonly store: Store; readonly operator: OperatorCalls }

/** What the game adds once the session's player is known. */
export type Opened = { readonly minimumRoundMs: number; readonly more: (session: PageSession) => object }

export type Sessions = {
  open(vendor: string, game: string, token: string, opened: Opened): Promise<PageAnswer<OpenView>>
  balance(session: PageSession): Promise<PageAnswer<{ balance: string }>>
  /** The session of this game with that secret. */
  find(vendor: string, game: string, secret: string): PageSession | undefined
}

export const createSessions = ({ store, operator }: SessionNeeds): Sessions => ({
  async open(vendor, game, token, { minimumRoundMs, more }) {
    const answer = await operator(vendor, 'session', { token })
    if (answer.kind === 'unclear') return refuse('operator-unreachable')
    if (answer.kind === 'refused') return refuse(answer.status)
    const { player, currency } = answer.fields
    if (typeof player !== 'string' || typeof currency !== 'string' || answer.balance === undefined) return refuse('operator-unreachable')
    const pageSession = randomBytes(32).toString('base64url')
    const session = store.addSession(pageSession, { vendor, game, token, player, currency })
    const { symbol, digits } = CURRENCIES[currency] ?? { symbol: currency, digits: 2 }
    const money = { balance: answer.balance, currency, symbol, digits, net: formatUnits(0n) }
    return { ok: true, value: { pageSession, ...money, minimumRoundMs, ...more(session) } }
  },
  async balance({ vendor, token, player, currency }) {
    const answer = await operator(vendor, 'balance', { token, player, currency })
    if (answer.kind === 'refused') return refuse(answer.status)
    const balance = answer.kind === 'done' ? answer.balance : undefined
    return balance === undefined ? refuse('operator-unreachable') : { ok: true, value: { balance } }
  },
  find(vendor, game, secret) {
    const session = store.session(secret)
    return session?.vendor === vendor && session.game === game ? session : undefined
  },
})
