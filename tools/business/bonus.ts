/** Answers questions about a bonus: keeps the books of one bonus in memory and applies the rules to each event. */
import { Type, type Static } from 'typebox'
import {
  NEW_ROUND,
  closeRound,
  placeBet,
  takeWin,
  undoBet,
  undoWin,
  type BonusRound,
  type Played,
} from '@baize/rules/promotions/bonus-play.ts'
import {
  endAtOnce,
  openGrant,
  requiredBy,
  settleGrant,
  atStakeIn,
  stateOf,
  type GrantTerms,
  type Standing,
} from '@baize/rules/promotions/grant.ts'
import { Amount, At, Id, Rate, Whole, kind, orNone, rates, text, units, unitsOrNone, type Json } from './kind.ts'

const event = <K extends string, P extends Parameters<typeof Type.Object>[0]>(type: K, fields: P) =>
  Type.Object({ type: Type.Literal(type), at: At, ...fields })

const Event = Type.Union([
  event('deposit', { amount: Amount }),
  event('bet', { id: Id, round: Id, category: Id, stake: Amount }),
  event('win', { id: Id, round: Id, amount: Amount, close: Type.Boolean(), bet: orNone(Id) }),
  event('close', { round: Id }),
  event('rollback', { bet: Id }),
  event('undo-win', { win: Id }),
  event('withdraw', { amount: Amount }),
  event('cancel', {}),
  event('exclude', {}),
])
type Event = Static<typeof Event>
type EventOf<K extends Event['type']> = Extract<Event, { type: K }>

const Terms = Type.Object({
  amount: Amount,
  deposit: Amount,
  basis: Type.Union([Type.Literal('bonus'), Type.Literal('deposit+bonus')]),
  times: Whole,
  form: Type.Union([Type.Literal('convertible'), Type.Literal('sticky')]),
  contribution: Type.Record(Type.String(), Rate),
  plays: Type.Array(Type.String()),
  maxBet: orNone(Amount),
  convertCap: orNone(Amount),
  onWithdrawal: Type.Union([Type.Literal('forfeit'), Type.Literal('keep')]),
  expiresAt: At,
})

const Input = Type.Object({ real: Amount, at: At, grant: Terms, events: Type.Array(Event) })

function termsOf(grant: Static<typeof Terms>): GrantTerms {
  return {
    ...grant,
    amount: units(grant.amount),
    deposit: units(grant.deposit),
    times: BigInt(grant.times),
    contribution: rates(grant.contribution),
    maxBet: unitsOrNone(grant.maxBet),
    convertCap: unitsOrNone(grant.convertCap),
  }
}

/** The books of one bonus: its state, the rounds bet on, and the round of each bet and win. */
type Books = {
  standing: Standing
  excluded: boolean
  readonly rounds: Map<string, BonusRound>
  readonly betsIn: Map<string, string>
  readonly winsIn: Map<string, string>
}

const roundIn = (books: Books, name: string): BonusRound => books.rounds.get(name) as BonusRound

function keep(books: Books, name: string, { standing, round }: Played): 'ok' {
  books.standing = standing
  books.rounds.set(name, round)
  return 'ok'
}

function bet(books: Books, { id, round: name, category, stake, at }: EventOf<'bet'>): string {
  if (books.betsIn.has(id)) return 'ok'
  if (books.excluded) return 'account-excluded'
  const placed = placeBet(books.standing, books.rounds.get(name) ?? NEW_ROUND, { id, category, stake: units(stake) }, at)
  if (!placed.ok) return placed.code
  books.betsIn.set(id, name)
  return keep(books, name, placed.value)
}

function win(books: Books, { id, round: name, amount, close, bet: named, at }: EventOf<'win'>): string {
  if (books.winsIn.has(id)) return 'ok'
  const round = books.rounds.get(name)
  if (round === undefined) return 'unknown-transaction'
  const taken = takeWin(books.standing, round, { id, amount: units(amount), ...(typeof named === 'string' ? { bet: named } : {}) }, at)
  if (!taken.ok) return taken.code
  books.winsIn.set(id, name)
  return keep(books, name, close ? closeRound(taken.value.standing, taken.value.round) : taken.value)
}

function close(books: Books, { round: name }: EventOf<'close'>): string {
  const round = books.rounds.get(name)
  return round === undefined ? 'unknown-transaction' : keep(books, name, closeRound(books.standing, round))
}

function rollback(books: Books, { bet: id, at }: EventOf<'rollback'>): string {
  const name = books.betsIn.get(id)
  const row = name === undefined ? undefined : roundIn(books, name).bets.find((one) => one.id === id)
  if (name === undefined || row === undefined) return 'unknown-transaction'
  const undone = undoBet(books.standing, roundIn(books, name), row, at)
  return undone.ok ? keep(books, name, undone.value) : undone.code
}

function takeBack(books: Books, { win: id }: EventOf<'undo-win'>): string {
  const name = books.winsIn.get(id)
  const row = name === undefined ? undefined : roundIn(books, name).wins.find((one) => one.id === id)
  if (name === undefined || row === undefined) return 'unknown-transaction'
  const undone = undoWin(books.standing, roundIn(books, name), row)
  return undone.ok ? keep(books, name, undone.value) : undone.code
}

function withdraw(books: Books, { amount, at }: EventOf<'withdraw'>): string {
  const { standing } = books
  const asked = units(amount)
  if (asked > standing.real) return 'balance-too-low'
  const left = { ...standing, real: standing.real - asked }
  books.standing = asked > 0n && atStakeIn(standing.grant, at) ? endAtOnce(left, 'withdrawn', at) : left
  return 'ok'
}

function cancel(books: Books, { at }: EventOf<'cancel'>): string {
  const ended = endAtOnce(books.standing, 'cancelled', at)
  if (ended === books.standing) return 'state-conflict'
  books.standing = ended
  return 'ok'
}

function judge(books: Books, happened: Event): string {
  switch (happened.type) {
    case 'deposit':
      books.standing = { ...books.standing, real: books.standing.real + units(happened.amount) }
      return 'ok'
    case 'bet':
      return bet(books, happened)
    case 'win':
      return win(books, happened)
    case 'close':
      return close(books, happened)
    case 'rollback':
      return rollback(books, happened)
    case 'undo-win':
      return takeBack(books, happened)
    case 'withdraw':
      return withdraw(books, happened)
    case 'cancel':
      return cancel(books, happened)
    case 'exclude':
      books.excluded = true
      books.standing = endAtOnce(books.standing, 'excluded', happened.at)
      return 'ok'
  }
}

const shown = ({ real, grant }: Standing, at: number): Record<string, Json> => ({
  real: text(real),
  bonus: text(grant.bonus),
  toHouse: text(grant.toHouse),
  progress: text(grant.progress),
  state: stateOf(grant, at),
})

const neverFalls = (times: readonly number[]): boolean => times.every((at, index) => index === 0 || at >= (times[index - 1] as number))

export const bonus = kind(Input, ({ real, at, grant, events }) => {
  if (!neverFalls([...events.map((one) => one.at), at])) return undefined
  const terms = termsOf(grant)
  const books: Books = {
    standing: { real: units(real), grant: openGrant(terms) },
    excluded: false,
    rounds: new Map(),
    betsIn: new Map(),
    winsIn: new Map(),
  }
  const results = events.map((one) => {
    books.standing = settleGrant(books.standing, one.at)
    const result = judge(books, one)
    books.standing = settleGrant(books.standing, one.at)
    return { result, ...shown(books.standing, one.at) }
  })
  books.standing = settleGrant(books.standing, at)
  return { required: text(requiredBy(terms)), results, final: shown(books.standing, at) }
})
