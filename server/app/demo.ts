/** Demo: the content of a fresh embedded installation, so that it can be tried at once. It is never written to a given database. */
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { House } from './compose.ts'

/** The password of everybody in the demonstration. */
export const DEMO_PASSWORD = 'jade-river-2026'

/** The agent at the top of the demonstration's history. */
export const DEMO_AGENT = 'agent'

/** What the payment service of the demonstration is called in its orders. */
export const SANDBOX_SERVICE = 'sandbox'

/** Members of the demonstration. Their passwords are printed at start: they give access to play money on this machine only. */
export const DEMO_ACCOUNTS = [
  { username: 'demo', password: DEMO_PASSWORD, balance: '250000', type: MEMBER_TYPES.member },
  { username: DEMO_AGENT, password: DEMO_PASSWORD, balance: '50000', type: MEMBER_TYPES.agent },
] as const

/** Two members of staff, so that acts that need two can be shown; their keys are in the data folder. */
export const DEMO_STAFF = ['Thida', 'Aung'] as const

/** Adds the demonstration's staff where there is nobody yet. A key of an earlier database is no longer theirs. */
export async function seedStaff({ operator, needs: { database } }: House): Promise<void> {
  const asked = { options: {}, by: DEMO_STAFF[0], reason: 'the demonstration needs two' }
  const listed = await operator.read(database.reader, 'list-staff', { ...asked, words: [] })
  if (!listed.ok || listed.value.rows.length > 0) return
  for (const name of DEMO_STAFF) {
    const key = await operator.read(database.reader, 'staff-key', { ...asked, words: [name] })
    if (!key.ok) return
    const [mark = ''] = key.value.summary.split(' ')
    const added = await operator.perform(database, 'staff-add', { ...asked, words: [name, mark] })
    if (!added.ok) throw new Error(`the demonstration's ${name} was refused: ${added.code}`)
  }
}

/** The server itself registers the accounts of a demonstration. */
export const DEMO_CALLER = {
  ip: '127.0.0.1',
  userAgent: 'demo',
  language: 'MY',
  captchaCookie: undefined,
  person: undefined,
  device: undefined,
  visit: 'demo',
  trusted: true,
} as const

/** Registers as anyone does, but without the captcha. */
async function registerDemo(house: House, { username, password, type }: (typeof DEMO_ACCOUNTS)[number]): Promise<void> {
  const { identity, needs } = house
  const form = { username, password, confirmPassword: password, birthday: '1990-01-31', acceptTerms: true }
  const prepared = await identity.prepareRegistration(form, DEMO_CALLER)
  if (!prepared.ok) throw new Error(`the demo account ${username} was refused: ${prepared.code}`)
  const made = await needs.database.transact(async (tx) => {
    const registered = await identity.register(tx, prepared.value, DEMO_CALLER)
    if (!registered.ok) return registered
    const { id } = registered.value.answer.member
    await identity.endAllSessions(tx, id, 'logout')
    return type === MEMBER_TYPES.member ? done(undefined) : identity.changeType(tx, id, type)
  })
  if (!made.ok) throw new Error(`the demo account ${username} was refused: ${made.code}`)
}

/** Whether the demonstration's agent has ever had a line. */
export async function hasLine({ identity, agents }: Pick<House, 'identity' | 'agents'>): Promise<boolean> {
  const agent = await identity.findByAccount(DEMO_AGENT)
  return agent !== undefined && (await agents.links(agent.id, {})).total > 0
}

/** Offers what the demonstration shows; what an operator has set goes before it. Answers the merchant's further currencies. */
export async function offerDemo({ settings }: Pick<House, 'settings'>): Promise<string[]> {
  const whitelabel = await settings.read('whitelabel')
  settings.offer('whitelabel', { ...whitelabel, CODELOGIN: true, CHNGPASSVERIF3: true })
  // Nobody's money is at stake here, and a visitor is to see a withdrawal from its first step to its last.
  settings.offer('withdrawals.restHours', 0)
  settings.offer('withdrawals.depositTimes', 0)
  settings.offer('withdrawals.paymentPassword', false)
  settings.offer('transfers.line', true)
  // Sixty days hold eight weeks, each judged by itself, so that a dividend is seen that pays.
  settings.offer('agents.contracts', { ...(await settings.read('agents.contracts')), period: 'weekly' })
  settings.offer('agents.pay', { ...(await settings.read('agents.pay')), carry: 'none' })
  settings.offer('currencies', {
    THB: { approvedBelow: '3000', twoFrom: '80000', transfers: { minimum: '20', maximum: '20000', dailyCap: '80000' } },
  })
  const games = Object.fromEntries(ORIGINALS.map((code) => [code, { minimumStake: '5', maximumStake: '20000', maximumWin: '1000000' }]))
  settings.offer('originals.currencies', { THB: { games, jackpot: { seed: '400000', ceiling: '1000000' } } })
  return Object.keys(await settings.read('currencies'))
}

type Documented = { readonly version: number; readonly terms: readonly { readonly way: string; readonly currency: string }[] }
const HOURS = { from: '06:00', until: '23:00' }
const NETWORK_FEE: Readonly<Record<string, string>> = { MMK: '1000', THB: '15' }

/** Fees and hours of the demonstration's methods. */
const METHOD_TERMS: Readonly<Record<string, (terms: Documented['terms'][number]) => object>> = {
  'teak-wallet': () => ({ hours: HOURS }),
  card: () => ({ feeBasisPoints: 250 }),
  'harbour-coin': ({ currency }) => ({ fee: NETWORK_FEE[currency] ?? '0' }),
}

/** Writes them once; a method that staff have written since keeps theirs. */
async function seedMethods({ wallet, needs: { database } }: House): Promise<void> {
  for (const [code, change] of Object.entries(METHOD_TERMS)) {
    const method = (await wallet.showMethod(database.reader, code)) as Documented | undefined
    if (method?.version !== 1) continue
    const document = { ...method, version: 2, terms: method.terms.map((terms) => ({ ...terms, ...change(terms) })) }
    const written = await database.transact((tx) => wallet.writeMethod(tx, document))
    if (!written.ok) throw new Error(`the demonstration's ${code} was refused: ${written.code}`)
  }
}

/** Writes the missing parts of the catalogue and the demo members; answers what it wrote, in words. */
export async function seedDemo(house: House): Promise<string> {
  const { identity, ledger, games, needs } = house
  const written = await needs.database.write((tx) => games.seed(tx))
  for (const person of DEMO_ACCOUNTS) {
    if (!(await identity.findByAccount(person.username))) await registerDemo(house, person)
    const member = await identity.findByAccount(person.username)
    if (!member) throw new Error(`the demo account ${person.username} is gone`)
    const amount = parseUnits(person.balance) ?? 0n
    // One fixed key: however often this runs, the gift is given once.
    const gift = { account: member.wallet, contra: 'demo:gift', amount, kind: 'adjustment', reference: 'demo' } as const
    await needs.database.write(async (tx) => {
      await ledger.lock(tx, [member.wallet])
      await ledger.post(tx, [{ key: `demo:gift:${person.username}`, account: member.wallet, transfers: [gift] }])
    })
  }
  await seedMethods(house)
  await needs.database.write((tx) => house.content.seed(tx))
  await needs.database.write((tx) => house.points.seed(tx))
  await needs.database.write((tx) => house.promotions.seed(tx))
  await needs.database.write((tx) => house.risk.seed(tx))
  return written > 0 ? `${written} games and ${DEMO_ACCOUNTS.length} demo accounts` : 'already there'
}
