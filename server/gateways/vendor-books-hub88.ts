/** Vendor books, Hub88: its Transactions API by time or by round, signed by RSA-SHA256 with our own key, amounts in hundred-thousandths. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { askText, fieldsOf, placeOf, type VendorAskSettings } from './vendor-ask.ts'
import { hub88Signature, operatorIdOf } from './vendor-proofs.ts'
import {
  exactFields,
  hourOf,
  instantOf,
  LARGEST_LIST,
  textOf,
  TIMEOUT_MS,
  type BooksAsk,
  type VendorBooks,
  type VendorLine,
} from './vendor-books-words.ts'

const PATH = 'operator/generic/v2/transactions/list'
/** What moved at our wallet; a declined transaction did not. */
const VERBS: Readonly<Record<string, string>> = {
  TK_BET: 'bet',
  TK_FREE_BET: 'bet',
  TK_WIN: 'win',
  TK_FREE_WIN: 'win',
  TK_JP_WIN: 'win',
  TK_BONUS_WIN: 'win',
  TK_ROLLBACK: 'rollback',
}
const MOVED: ReadonlySet<string> = new Set(['TS_SUCCESS', 'TS_ROLLEDBACK'])
const STATUSES: ReadonlySet<string> = new Set([...MOVED, 'TS_DECLINED', 'TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED'])

/** Hundred-thousandths as ten-thousandths. */
const unitsOf = (amount: unknown): bigint | undefined =>
  typeof amount === 'string' && /^(0|[1-9][0-9]{0,18})$/.test(amount) && BigInt(amount) % 10n === 0n ? BigInt(amount) / 10n : undefined

/** Undefined where it cannot be read, null where it moved nothing. */
function lineOf(value: unknown): VendorLine | null | undefined {
  const { transaction_status: status, kind, ...item } = fieldsOf(value) ?? {}
  if (typeof status !== 'string' || !STATUSES.has(status) || typeof kind !== 'string') return undefined
  if (!MOVED.has(status)) return null
  const [transaction, player, game, round] = ['transaction_uuid', 'user', 'game_code', 'round'].map((name) => textOf(item[name]))
  const at = instantOf(typeof item['inserted_at'] === 'string' ? item['inserted_at'].replace(/(?<![Zz]|[+-]\d\d:?\d\d)$/, 'Z') : undefined)
  const verb = VERBS[kind] ?? kind
  // A free bet takes no stake, whatever its worth there.
  const units = verb === 'rollback' ? undefined : kind === 'TK_FREE_BET' ? 0n : unitsOf(item['amount'])
  if (transaction === undefined || player === undefined || game === undefined || round === undefined || at === undefined) return undefined
  if (verb !== 'rollback' && units === undefined) return undefined
  return { transaction, verb, player, game, round, units, at, ...(status === 'TS_ROLLEDBACK' ? { undone: true } : {}) }
}

/** Without a zone, as the vendor writes times: they are UTC. */
const timeText = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'second' }).replace('Z', '')

export function hub88Books(settings: VendorAskSettings): VendorBooks {
  const { timeoutMilliseconds: timeout = TIMEOUT_MS } = settings
  const ask = async ({ login, secret, ...whose }: BooksAsk, filter: object): Promise<VendorLine[] | undefined> => {
    const body = JSON.stringify({ operator_id: operatorIdOf(login), ...filter })
    const signature = hub88Signature(body, secret)
    if (signature === undefined) return undefined
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
    const init = { method: 'POST', body, headers }
    const answer = await askText(placeOf(settings, whose), { path: PATH, timeout, largest: LARGEST_LIST, init })
    const items: unknown = answer?.status === 200 ? exactFields(answer.text) : undefined
    if (!Array.isArray(items)) return undefined
    const lines = items.map(lineOf)
    return lines.every((line) => line !== undefined) ? lines.filter((line) => line !== null) : undefined
  }
  return {
    async list(asked) {
      const { start, end, next } = hourOf(asked)
      const lines = await ask(asked, { start_time: timeText(start), end_time: timeText(end) })
      return lines === undefined ? refused('unreachable') : done({ by: 'acts', lines, ...next })
    },
    async round({ player, game, round, ...asked }) {
      const lines = (await ask(asked, { round, user: player }))?.filter((line) => line.player === player && line.game === game)
      if (lines === undefined) return refused('unreachable')
      if (lines.length === 0) return refused('unknown')
      const standing = lines.filter(({ verb, undone }) => verb === 'bet' && undone !== true).length
      const undone = lines.filter(({ verb }) => verb === 'rollback').length
      const ended = standing === 0 || lines.some(({ verb }) => verb === 'win') || undone >= standing
      const transactions = lines.filter((line) => line.undone !== true).map(({ transaction }) => transaction)
      return done({ state: ended ? 'ended' : 'untold', transactions })
    },
  }
}
