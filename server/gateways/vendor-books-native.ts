/** Vendor books, native: a signed list of acts, and a round with its acts. */
import { parseUnits } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { fieldsOf, signedAsk, type VendorAskSettings } from './vendor-ask.ts'
import { instantOf, textOf, TIMEOUT_MS, type VendorBooks, type VendorLine } from './vendor-books-words.ts'

function lineOf(value: unknown): VendorLine | undefined {
  const { amount, at, ...named } = fieldsOf(value) ?? {}
  const [transaction, verb, player, game, round] = ['transaction', 'verb', 'player', 'game', 'round'].map((name) => textOf(named[name]))
  const units = typeof amount === 'string' ? parseUnits(amount) : undefined
  const when = instantOf(at)
  if (transaction === undefined || verb === undefined || player === undefined || game === undefined || round === undefined) return undefined
  if (when === undefined || (amount !== undefined && units === undefined)) return undefined
  return { transaction, verb, player, game, round, units, at: when }
}

export function nativeBooks(settings: VendorAskSettings): VendorBooks {
  const ask = signedAsk('statement', settings, TIMEOUT_MS)
  return {
    async list({ from, to, after, ...whose }) {
      const answer = await ask('list', whose, { from: from.toString(), to: to.toString(), ...(after === undefined ? {} : { after }) })
      const { lines, more } = answer?.status === 200 ? answer.fields : {}
      if (!Array.isArray(lines) || typeof more !== 'boolean') return refused('unreachable')
      const read = lines.map(lineOf)
      if (!read.every((line) => line !== undefined)) return refused('unreachable')
      const last = read.at(-1)?.transaction
      // A list that promises more and gives nothing is invalid.
      if (more && last === undefined) return refused('unreachable')
      return done({ by: 'acts', lines: read, ...(more && last !== undefined ? { next: last } : {}) })
    },
    async round({ player, game, round, ...whose }) {
      const answer = await ask('round', whose, { player, game, round })
      if (answer?.status === 404) return refused('unknown')
      const { state, transactions } = answer?.status === 200 ? answer.fields : {}
      if ((state !== 'open' && state !== 'ended') || !Array.isArray(transactions)) return refused('unreachable')
      return transactions.every((id): id is string => typeof id === 'string') ? done({ state, transactions }) : refused('unreachable')
    },
  }
}
