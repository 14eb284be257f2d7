/** Demo: what a fresh embedded installation holds so that it can be tried at once; never written to a database that was given. */
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { House } from './compose.ts'

/** People of the demonstration. Their passwords are printed at start: they open play money on this machine only. */
export const DEMO_ACCOUNTS = [
  { username: 'demo', password: 'jade-river-2026', balance: '250000', type: MEMBER_TYPES.member },
  { username: 'agent', password: 'jade-river-2026', balance: '50000', type: MEMBER_TYPES.agent },
] as const

const CALLER = {
  ip: '127.0.0.1',
  userAgent: 'demo',
  language: 'MY',
  captchaCookie: undefined,
  person: undefined,
  device: undefined,
  visit: 'demo',
  trusted: true,
} as const

/** Registers as anyone does, but for the proof of not being a robot. */
async function registerDemo(house: House, { username, password, type }: (typeof DEMO_ACCOUNTS)[number]): Promise<void> {
  const { identity, needs } = house
  const form = { username, password, confirmPassword: password, birthday: '1990-01-31', acceptTerms: true }
  const prepared = await identity.prepareRegistration(form, CALLER)
  if (!prepared.ok) throw new Error(`the demo account ${username} was refused: ${prepared.code}`)
  const made = await needs.database.transact(async (tx) => {
    const registered = await identity.register(tx, prepared.value, CALLER)
    if (!registered.ok) return registered
    const { id } = registered.value.answer.member
    await identity.endAllSessions(tx, id, 'logout')
    return type === MEMBER_TYPES.member ? done(undefined) : identity.changeType(tx, id, type)
  })
  if (!made.ok) throw new Error(`the demo account ${username} was refused: ${made.code}`)
}

/** Writes the catalogue and the demo people where they are missing; answers what it wrote, in words. */
export async function seedDemo(house: House): Promise<string> {
  const { identity, ledger, games, needs } = house
  const written = await needs.database.write((tx) => games.seed(tx))
  for (const person of DEMO_ACCOUNTS) {
    if (!(await identity.findByAccount(person.username))) await registerDemo(house, person)
    const member = await identity.findByAccount(person.username)
    if (!member) throw new Error(`the demo account ${person.username} is gone`)
    const amount = parseUnits(person.balance) ?? 0n
    // One key for ever: however often this runs, the gift is given once.
    const gift = { account: member.wallet, contra: 'demo:gift', amount, kind: 'adjustment', reference: 'demo' } as const
    await needs.database.write(async (tx) => {
      await ledger.lock(tx, [member.wallet])
      await ledger.post(tx, [{ key: `demo:gift:${person.username}`, account: member.wallet, transfers: [gift] }])
    })
  }
  await needs.database.write((tx) => house.content.seed(tx))
  return written > 0 ? `${written} games and ${DEMO_ACCOUNTS.length} demo accounts` : 'already there'
}
