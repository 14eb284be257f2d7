/** Answers to the events of a limits line, one for each, by the rules of protection. */
import type { What } from '@baize/contract/protection/limit-words.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { openOf, splitArrival } from '@baize/rules/protection/deposit.ts'
import { askReturn, exclude, timeOut } from '@baize/rules/protection/exclusion.ts'
import { judgeCancel, judgeConfirm, judgeSet, type Decision, type Named } from '@baize/rules/protection/limit.ts'
import { isNothing, less, NOTHING, ofStake, ofWin, unpark, type Counts, type Money } from '@baize/rules/protection/play.ts'
import { passedBy, reachedOf } from '@baize/rules/protection/used.ts'
import { text, units } from '../business/kind.ts'
import { Books, newlyPlayed, no, reached, type Answer, type Played } from './books.ts'
import type { Event, EventOf, Line } from './events.ts'

const money = ({ amount, bonus }: { readonly amount: string; readonly bonus?: string }): Money => ({
  units: units(amount),
  bonus: bonus === undefined ? 0n : units(bonus),
})

const SECONDS_A_MINUTE = 60n
/** A limit of time is in whole minutes. */
function unitsOf(what: What, to: string | null): bigint | null {
  if (to === null) return null
  return what === 'time' ? (units(to) / UNITS) * SECONDS_A_MINUTE : units(to)
}

/** The judge's answer, and what it wrote. */
function decide(books: Books, { what, every }: Named, judged: Outcome<Decision, string>): Answer {
  const { now } = books
  if (!judged.ok) return no(judged.code, judged.detail === undefined ? {} : { confirmFrom: judged.detail['from'] })
  const { act, units: to, wish } = judged.value
  books.words.push({ what, every, party: 'player', act, units: to, at: now })
  if (wish) return books.ok({ state: 'waiting', confirmFrom: wish.from.toString(), confirmUntil: wish.until.toString() })
  return books.ok({ state: act === 'set' ? 'in-force' : 'kept' })
}

/** Every wish that waits is gone (PL-21). */
function dropWishes(books: Books): void {
  const waiting = books.words.filter(({ act }) => act === 'asked').map(({ what, every }) => ({ what, every }))
  for (const named of waiting) {
    if (books.standing(named).wish) books.words.push({ ...named, party: 'player', act: 'dropped', units: null, at: books.now })
  }
}

/** A deposit that counts from now on, or the limit that it would pass. */
function deposited(books: Books, amount: bigint) {
  const passed = passedBy(amount, books.limits('deposit'))
  if (!passed) books.count('deposit', amount, books.now)
  return passed
}

function deposit(books: Books, { id, amount }: EventOf<'deposit'>): Answer {
  const known = books.orders.get(id)
  if (known) return known.units === units(amount) ? books.ok() : no('key-used-differently')
  if (books.excluded) return no('account-excluded')
  const passed = deposited(books, units(amount))
  if (passed) return reached('deposit', passed)
  books.orders.set(id, { at: books.now, units: units(amount), came: 0n, failed: false })
  return books.ok()
}

function credit(books: Books, { of, amount }: EventOf<'credit'>): Answer {
  const order = books.orders.get(of)
  if (!order) return books.ok()
  if (books.excluded) return no('put-aside', { why: 'account-excluded' })
  const { covered, beyond } = splitArrival(order, amount === undefined ? order.units : units(amount))
  books.orders.set(of, { ...order, came: order.came + covered })
  if (beyond === 0n || !deposited(books, beyond)) return books.ok()
  return covered > 0n ? books.ok({ putAside: text(beyond), why: 'limit-reached' }) : no('put-aside', { why: 'limit-reached' })
}

function fail(books: Books, { of }: EventOf<'fail'>): Answer {
  const order = books.orders.get(of)
  if (order) {
    books.count('deposit', -openOf(order), order.at)
    books.orders.set(of, { ...order, failed: true })
  }
  return books.ok()
}

function receive(books: Books, { amount }: EventOf<'receive'>): Answer {
  if (books.excluded) return no('account-excluded')
  const passed = deposited(books, units(amount))
  return passed ? reached('deposit', passed) : books.ok()
}

/** A bet or a move into a vendor's wallet: time, stake, loss. */
function take(books: Books, id: string, stake: Money, vendor?: string): Answer {
  const known = books.bets.get(id)
  if (known) return known.asked === stake.units && known.vendor === vendor ? books.ok() : no('key-used-differently')
  if (books.excluded) return no('account-excluded')
  const counts = ofStake(stake)
  const late = reachedOf(books.limits('time', books.played))
  if (late) return reached('time', late)
  for (const what of ['stake', 'loss'] as const) {
    const passed = passedBy(counts[what], books.limits(what))
    if (passed) return reached(what, passed)
  }
  books.mark()
  books.countPlay(counts, books.now)
  books.bets.set(id, newlyPlayed(books.now, stake, vendor))
  if (vendor !== undefined) books.parked.set(vendor, [...(books.parked.get(vendor) ?? []), { id, at: books.now, units: stake.units }])
  return books.ok()
}

function walletOut(books: Books, { vendor, amount }: EventOf<'wallet-out'>): Answer {
  const { undone, stays, won } = unpark(books.parked.get(vendor) ?? [], units(amount))
  books.parked.set(vendor, stays)
  for (const part of undone) books.count('loss', -part.units, part.at)
  books.count('loss', -won, books.now)
  return books.ok()
}

function win(books: Books, event: EventOf<'win'>): Answer {
  const won = money(event)
  const known = books.wins.get(event.id)
  if (known) return known.asked === won.units ? books.ok() : no('key-used-differently')
  books.countPlay(ofWin(won), books.now)
  books.wins.set(event.id, newlyPlayed(books.now, won))
  return books.ok()
}

/** What a bet or a win is from now on counts where its target counted. */
function correct(books: Books, played: Played, stands: Money, countsOf: (money: Money) => Counts): void {
  books.countPlay(countsOf(less(stands, played.stands)), played.at)
  played.stands = stands
}

function rollback(books: Books, { of }: EventOf<'rollback'>): Answer {
  const bet = books.bets.get(of)
  const played = bet ?? books.wins.get(of)
  if (!played || isNothing(played.stands)) return books.ok()
  played.undone = played.stands
  correct(books, played, NOTHING, bet ? ofStake : ofWin)
  if (bet?.vendor !== undefined)
    books.parked.set(
      bet.vendor,
      (books.parked.get(bet.vendor) ?? []).filter(({ id }) => id !== of),
    )
  return books.ok()
}

function restake(books: Books, { of }: EventOf<'restake'>): Answer {
  const bet = books.bets.get(of)
  if (!bet) return books.ok()
  const { undone } = bet
  bet.undone = NOTHING
  correct(books, bet, { units: bet.stands.units + undone.units, bonus: bet.stands.bonus + undone.bonus }, ofStake)
  return books.ok()
}

function refund(books: Books, event: EventOf<'refund'>): Answer {
  const bet = books.bets.get(event.of)
  if (bet) correct(books, bet, less(bet.stands, money(event)), ofStake)
  return books.ok()
}

function resettle(books: Books, event: EventOf<'resettle'>): Answer {
  const won = books.wins.get(event.of)
  if (won) correct(books, won, money(event), ofWin)
  return books.ok()
}

function mark(books: Books): Answer {
  if (books.excluded) return no('account-excluded')
  books.mark()
  return books.ok()
}

function rest(books: Books, { hours }: EventOf<'time-out'>): Answer {
  const rested = timeOut(books.kept, typeof hours === 'number' ? hours : Number.NaN, books.now)
  if (!rested.ok) return no(rested.code)
  books.kept = rested.value
  dropWishes(books)
  return { ok: true, until: rested.value.timeOut.toString() }
}

function keepOut(books: Books, { months }: EventOf<'exclude'>): Answer {
  const term = months === null ? null : typeof months === 'number' ? months : Number.NaN
  const excluded = exclude(books.kept, term, books.now, books.zone)
  if (!excluded.ok) return no(excluded.code)
  books.kept = excluded.value
  dropWishes(books)
  return { ok: true, until: excluded.value.exclusion.until.toString() }
}

function comeBack(books: Books): Answer {
  const asked = askReturn(books.kept, books.now)
  if (!asked.ok) return no(asked.code, asked.detail)
  books.kept = asked.value.kept
  return { ok: true, playFrom: asked.value.playFrom.toString() }
}

function operatorSets(books: Books, { what, every, to }: EventOf<'operator'>): Answer {
  books.words.push({ what, every, party: 'staff', act: 'set', units: unitsOf(what, to), at: books.now })
  return books.ok()
}

const ANSWERS: { readonly [Name in Event['type']]: (books: Books, event: EventOf<Name>) => Answer } = {
  set: (books, event) => decide(books, event, judgeSet(books.standing(event), unitsOf(event.what, event.to), books)),
  confirm: (books, event) => decide(books, event, judgeConfirm(books.standing(event), books)),
  cancel: (books, event) => decide(books, event, judgeCancel(books.standing(event))),
  operator: operatorSets,
  deposit,
  credit,
  fail,
  receive,
  bet: (books, event) => take(books, event.id, money(event)),
  'wallet-in': (books, { id, vendor, amount }) => take(books, id, money({ amount }), vendor),
  'wallet-out': walletOut,
  win,
  rollback,
  restake,
  refund,
  resettle,
  mark,
  withdraw: (books) => books.ok(),
  'time-out': rest,
  exclude: keepOut,
  return: comeBack,
}

function answer<Name extends Event['type']>(books: Books, event: EventOf<Name>): Answer {
  books.now = Temporal.Instant.from(event.at)
  return ANSWERS[event.type as Name](books, event)
}

export function answersOf({ zone, events }: Pick<Line, 'zone' | 'events'>): Answer[] {
  const books = new Books(zone)
  return events.map((event) => answer(books, event))
}
