/** The calls about a member's own limits and breaks. */
import { askToReturn, excludeMyself, playBreaks, takeTimeOut } from '@baize/contract/protection/breaks.ts'
import { answerLimitOffer, confirmPlayerLimit, playerLimits, setPlayerLimit } from '@baize/contract/protection/limits.ts'
import { answerRealityCheck, playSitting, setRealityInterval, signPlay } from '@baize/contract/protection/reality.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Database, Tx } from '../platform/database.ts'
import { memberOf, route, type Person, type Route } from '../platform/route.ts'
import type { Protected } from './needs.ts'
import type { Protection } from './protection.ts'

/** Asks for the password again, or for a fresh login of whoever has none. */
type ProveAgain = (
  person: Person,
  password: string | undefined,
) => Promise<Outcome<undefined, 'old-password-wrong' | 'login-again' | 'busy'>>

const breakRoutes = (protection: Protection, database: Database, proveAgain: ProveAgain): Route[] => [
  route(playBreaks, async (ask) => done(await protection.breaks(database.reader, memberOf(ask).id))),
  route(takeTimeOut, (ask) => database.transact((tx) => protection.takeTimeOut(tx, { member: memberOf(ask).id, ...ask.body }))),
  route(excludeMyself, async (ask) => {
    const person = memberOf(ask)
    const { months, password } = ask.body
    const again = await proveAgain(person, password)
    return again.ok ? database.transact((tx) => protection.excludeMyself(tx, { member: person.id, months })) : again
  }),
  route(askToReturn, async (ask) => {
    const { id } = memberOf(ask)
    const isAnswered = await protection.askRegister(id)
    return database.transact((tx) => protection.askToReturn(tx, id, isAnswered))
  }),
]

const realityRoutes = (protection: Protection): Route[] => [
  route(playSitting, async (ask) => done(await protection.sitting(memberOf(ask).id))),
  route(signPlay, async (ask) => done(await protection.sign(memberOf(ask).id))),
  route(answerRealityCheck, async (ask) => done(await protection.answerCheck(memberOf(ask).id, ask.body.answer))),
  route(setRealityInterval, (ask) => protection.setInterval(memberOf(ask).id, ask.body.minutes)),
]

export function protectionRoutes(protection: Protection, database: Database, proveAgain: ProveAgain): Route[] {
  const shown = async (owner: Protected) => ({
    currency: owner.currency,
    limits: await protection.limits(database.reader, owner),
    offerDue: await protection.isOfferDue(database.reader, owner.id),
  })
  /** What is shown is asked behind the commit, so that the member's lane is not held meanwhile. */
  const changing = async <Code extends string>(owner: Protected, act: (tx: Tx) => Promise<Outcome<undefined, Code>>) => {
    const changed = await database.transact(act)
    return changed.ok ? done(await shown(owner)) : changed
  }
  return [
    ...breakRoutes(protection, database, proveAgain),
    ...realityRoutes(protection),
    route(playerLimits, async (ask) => done(await shown(memberOf(ask)))),
    route(setPlayerLimit, (ask) => {
      const owner = memberOf(ask)
      return changing(owner, (tx) => protection.setLimit(tx, { owner, ...ask.body }))
    }),
    route(answerLimitOffer, async (ask) => {
      const owner = memberOf(ask)
      await database.write((tx) => protection.answerOffer(tx, { member: owner.id, answer: ask.body.answer }))
      return done(await shown(owner))
    }),
    route(confirmPlayerLimit, (ask) => {
      const owner = memberOf(ask)
      return changing(owner, (tx) => protection.confirmLimit(tx, { owner, ...ask.body }))
    }),
  ]
}
