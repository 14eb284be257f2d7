/**
 * Proves that whoever guesses the ids of another line learns and changes nothing in it. Every operation of agents is asked from beside,
 * from below and by a player.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentContractOperations } from '@baize/contract/agents/agent-contracts.ts'
import { agentPayOperations } from '@baize/contract/agents/agent-pay.ts'
import { agentReportOperations } from '@baize/contract/agents/agent-reports.ts'
import { agentOperations } from '@baize/contract/agents.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { lineTransferOperations } from '@baize/contract/wallet/line-transfers.ts'
import { createWorld, proofOf, type Session, type World } from '../testing/world.ts'

const PASSWORD = 'quiet-river-42'
const ALL = [
  ...agentOperations,
  ...agentContractOperations,
  ...agentPayOperations,
  ...agentReportOperations,
  ...lineTransferOperations,
] as const

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.database.write((tx) => world.house.settings.write(tx, 'transfers.line', true))
})
afterAll(() => world.close())

type Person = Session & { readonly id: string; readonly account: string }

async function login(account: string): Promise<Session> {
  const said = await world.ask({ method: 'POST', path: '/wps/session/login', body: { username: account, password: PASSWORD } })
  expect(said.code).toBeUndefined()
  const cookie = String([said.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))).split(';')[0] ?? ''
  return { cookie, token: (said.value as { token: string }).token }
}

/** Somebody who registers by a code and is made an agent, or stays a player. */
async function come(account: string, code: string | undefined, type: number = MEMBER_TYPES.agent): Promise<Omit<Person, keyof Session>> {
  const form = { username: account, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-01-31', acceptTerms: true }
  const body = { ...form, ...(code === undefined ? {} : { affiliateCode: code }), proof: await proofOf(world.ask) }
  const said = await world.ask({ method: 'PUT', path: '/wps/member/register', body: { ...body, login: true } })
  expect(said.code).toBeUndefined()
  const { id } = (said.value as { member: { id: string } }).member
  if (type !== MEMBER_TYPES.member) await world.database.transact((tx) => world.house.identity.changeType(tx, id, type))
  return { id, account }
}

const linkOf = async (owner: string): Promise<string> => {
  const made = await world.house.agents.makeLink(owner, { rates: {} })
  if (!made.ok) throw new Error(made.code)
  return made.value.code
}

/** What a stranger may have seen or guessed of a line. */
type Known = {
  readonly members: readonly string[]
  readonly accounts: readonly string[]
  readonly codes: readonly string[]
  readonly contracts: readonly string[]
  readonly bills: readonly string[]
}
type Guess = { readonly at?: string; readonly query?: string; readonly body?: object }

const DAYS = 'from=2026-11-01&to=2026-11-30'
const nothingToGuess = (): Guess[] => [{}]
/** The contracts are of daily salary; the other relays take no word about them at all. */
const words =
  (...actions: string[]) =>
  ({ contracts }: Known): Guess[] =>
    contracts.flatMap((contract) => actions.map((action) => ({ body: { contract, action, confirmTerminations: contracts } })))
const underEach = ({ members, accounts }: Known): Guess[] => [
  ...members.flatMap((under) => ['member', 'day'].map((by) => ({ query: `?${DAYS}&under=${under}&by=${by}` }))),
  ...accounts.map((search) => ({ query: `?${DAYS}&search=${search}` })),
]
const tiers = [{ rate: 50, betAmountPerDay: '1000', activeMember: 1 }]
const money = { amount: '1000', reason: 'a guess' }

/** How each operation is asked about somebody else's; an operation without a line here does not pass the types. */
const GUESSES: Readonly<Record<(typeof ALL)[number]['name'], (known: Known) => Guess[]>> = {
  consolidatedFlags: nothingToGuess,
  agentTeam: ({ members, accounts }) => [
    ...members.map((under) => ({ query: `?under=${under}` })),
    ...accounts.map((search) => ({ query: `?search=${search}` })),
  ],
  agentTeamMember: ({ members }) => members.map((at) => ({ at })),
  changeAgentRates: ({ members }) => members.map((at) => ({ at, body: { rates: { RNG: 0 } } })),
  registerBelow: ({ accounts }) => accounts.map((username) => ({ body: { username, rates: {} } })),
  agentLinks: nothingToGuess,
  makeAgentLink: () => [{ body: { rates: { RNG: 110 } } }],
  changeAgentLink: ({ codes }) => codes.map((at) => ({ at, body: { open: false } })),
  removeAgentLink: ({ codes }) => codes.map((at) => ({ at })),
  agentContracts: ({ members }) => [{}, ...members.map((each) => ({ query: `?with=${each}` }))],
  contractEndings: ({ members }) => members.map((each) => ({ query: `?kind=daily&downline=${each}&rate=10` })),
  offerContract: ({ members }) => members.map((downline) => ({ body: { kind: 'daily', downline, tiers } })),
  processContractDividend: words('accept'),
  processDailySalary: words('accept', 'reject', 'withdraw', 'terminate', 'agree-termination', 'refuse-termination'),
  processHourSalary: words('accept'),
  processRealTimeSalary: words('accept'),
  agentDividends: nothingToGuess,
  agentWages: () => ['received', 'given'].map((side) => ({ query: `?kind=daily&side=${side}` })),
  agentBill: ({ bills, members }) => bills.flatMap((at) => [{ at }, ...members.map((under) => ({ at, query: `?under=${under}` }))]),
  agentOverview: ({ members }) => members.map((under) => ({ query: `?${DAYS}&under=${under}` })),
  agentBets: underEach,
  agentUserLoss: underEach,
  agentTransactions: underEach,
  agentIncome: () => [{ query: `?${DAYS}` }],
  transferUpline: nothingToGuess,
  transferDownline: ({ accounts }) => accounts.map((account) => ({ body: { account, ...money } })),
  lineTransferOptions: nothingToGuess,
  lineTransfers: () => [{ query: '?pageNo=1' }],
}

const NOT_OURS =
  /^(not-in-line|link-closed|rate-above-own|operation-not-allowed|not-allowed|username-taken|encryption-required|invalid-input)$/

/** Asks everything with these guesses; no answer names anything of theirs, and refusals are those of a stranger. */
async function guess(name: string, attacker: Person, known: Known): Promise<number> {
  const secrets = [...known.members, ...known.accounts, ...known.codes, ...known.contracts, ...known.bills]
  let asked = 0
  for (const operation of ALL)
    for (const { at = '', query = '', body } of GUESSES[operation.name](known)) {
      if (operation.name === 'transferUpline') continue
      const path = operation.path.replace(/:[a-z]+/i, at) + query
      const told = await world.ask({ method: operation.method, path, ...(body ? { body } : {}) }, attacker)
      asked += 1
      const about = `${name}: ${operation.name} ${path} ${JSON.stringify(body)}`
      expect(told.status, about).toBeLessThan(500)
      if (!told.success) expect(told.code, about).toMatch(NOT_OURS)
      const answer = JSON.stringify(told.value ?? {})
      expect(
        secrets.filter((secret) => answer.includes(secret)),
        about,
      ).toEqual([])
    }
  return asked
}

/** Everything that a guess could have changed. */
async function asItStands(): Promise<unknown> {
  const of = async (what: string) => (await world.database.pool.query(what)).rows
  return [
    await of('select id, answer, until_day, ending_by from agents_contract order by id'),
    await of('select code, open, owner from agents_link order by code'),
    await of('select member, category, rate_bp, from_day from agents_rate order by 1, 2, 4'),
    await of('select id, state, paid_units from agents_bill order by id'),
    await of('select owner, kind, balance from ledger_account order by owner, kind'),
  ]
}

const contractOf = async (upline: string | null, downline: string, isAccepted: boolean): Promise<string> => {
  const { agents } = world.house
  const wish = { kind: 'daily' as const, downline, tiers, key: `${upline}:${downline}` }
  const offered = await (upline === null
    ? world.database.transact((tx) => agents.staff.offerContract(tx, wish))
    : agents.offerContract({ ...wish, upline }))
  if (!offered.ok) throw new Error(offered.code)
  const { id } = offered.value.contract
  if (isAccepted) expect((await agents.sayInContract(downline, 'daily', { contract: id, action: 'accept' })).ok).toBe(true)
  return id
}

it('[AGENT-10, AG-07, AG-25, WC-20] no operation of agents shows or changes anything of another line, whatever ids are guessed', async () => {
  const { agents } = world.house
  const [owner, sister] = [await come('ownertop', undefined), await come('sistertop', undefined)]
  for (const { id } of [owner, sister]) await world.database.transact((tx) => agents.staff.setRates(tx, id, { RNG: 100 }))
  const code = await linkOf(owner.id)
  const child = await come('ownchild', code)
  const leaf = await come('ownleaf7', await linkOf(child.id))
  const niece = await come('niece777', await linkOf(sister.id))
  const player = await come('player77', await linkOf(sister.id), MEMBER_TYPES.member)
  const ofOwner = await contractOf(null, owner.id, true)
  const ofChild = await contractOf(owner.id, child.id, true)
  const ofLeaf = await contractOf(child.id, leaf.id, false)
  // Two local mornings later the first day of the contracts has its bills.
  world.clock.set(world.clock.now().add({ hours: 48 }).toString().replace(/T.*/, 'T20:00:00Z'))
  await agents.rollUp()
  await agents.endDays()
  await agents.pay()
  const { rows } = await world.database.pool.query<{ id: string; agent: string }>('select id, agent from agents_bill')
  const billsOf = (...of: string[]) => rows.filter(({ agent }) => of.includes(agent)).map(({ id }) => id)
  expect(billsOf(owner.id).length * billsOf(child.id).length).toBeGreaterThan(0)
  const whole: Known = {
    members: [owner.id, child.id, leaf.id],
    accounts: [owner.account, child.account, leaf.account],
    codes: [code],
    contracts: [ofOwner, ofChild, ofLeaf],
    bills: billsOf(owner.id, child.id),
  }
  // Whoever stands below knows the own part of the line; what is above is as closed as what is beside.
  const above: Known = { members: [owner.id], accounts: [], codes: [code], contracts: [ofOwner], bills: billsOf(owner.id) }
  const beside: Known = { ...above, members: [sister.id, niece.id, player.id], accounts: [sister.account, niece.account], codes: [] }
  const before = await asItStands()
  const attackers = [
    ['beside', sister, whole],
    ['below the one beside', niece, whole],
    ['a player', player, whole],
    ['below', leaf, { ...above, bills: whole.bills }],
    ['below, of whom is beside', leaf, beside],
  ] as const
  for (const [name, who, known] of attackers) {
    const asked = await guess(name, { ...who, ...(await login(who.account)) }, known)
    expect(asked, name).toBeGreaterThan(ALL.length)
  }
  expect(await asItStands()).toEqual(before)
  await world.assertBooksBalance()
})
