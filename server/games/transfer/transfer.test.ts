/** Transfer: money moves once by the vendor's word. It is held on its way, and stays ours where the vendor refuses it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, type TestDatabase } from '../../app/testing.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import { openWorld, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import type { TransferInput, VendorTransfers } from './transfer.ts'

const VENDOR = 'COPPERJAR'
/** What the vendor answers next, and what it was asked. */
let says: {
  move: ReturnType<VendorTransfers['move']>
  find: ReturnType<VendorTransfers['find']>
  balance: ReturnType<VendorTransfers['balance']>
}
let asked: [string, Record<string, unknown>][] = []
const transfers: VendorTransfers = {
  move: (ask) => (asked.push(['move', { ...ask }]), says.move),
  find: (ask) => (asked.push(['find', { ...ask }]), says.find),
  balance: (ask) => (asked.push(['balance', { ...ask }]), says.balance),
}
let standing: 'yes' | 'account-blocked' | 'account-excluded' = 'yes'
const DONE = Promise.resolve(done(undefined))
const DECLINED = Promise.resolve(refused('declined' as const))
const SILENT = Promise.resolve(refused('unreachable' as const))

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { outside: { transfers, mayPlay: () => Promise.resolve(standing) } })
})
beforeEach(() => {
  asked = []
  standing = 'yes'
  says = { move: DONE, find: SILENT, balance: SILENT }
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})

let keys = 0
const inputOf = ({ member, account, person }: TestPlayer, more: Partial<TransferInput> = {}): TransferInput => ({
  member: { id: member, wallet: account, currency: person.currency },
  key: `key-${(keys += 1)}`,
  vendor: VENDOR,
  direction: 'in',
  amount: '40',
  ...more,
})
const said = async (input: TransferInput): Promise<unknown> => {
  const outcome = await world.games.transfer(input)
  return outcome.ok ? outcome.value.state : [outcome.code, ...(outcome.detail === undefined ? [] : [outcome.detail])]
}
const has = async ({ account }: TestPlayer): Promise<string> => formatUnits((await world.ledger.balance(account)).balance)
const calls = (): string[] => asked.map(([call]) => call)
const rows = async ({ member }: TestPlayer) =>
  (await database.pool.query('select direction, units, state, reason from games_transfer where member = $1 order by at, id', [member])).rows
const vendorIs = async (what: string): Promise<void> => {
  await database.pool.query(`update games_vendor set ${what} where code = $1`, [VENDOR])
  await database.pool.query('update games_catalogue set version = version + 1')
  world.clock.forward({ seconds: 2 })
}

it('[GAME-16] what is no amount, or for a vendor without a wallet of its own, is refused before anything is written', async () => {
  const player = await world.player(100n)
  expect(await said(inputOf(player, { vendor: 'NOBODY' }))).toEqual(['not-found'])
  expect(await said(inputOf(player, { vendor: 'PG' }))).toEqual(['not-found'])
  expect(await said(inputOf(player, { amount: '1.001' }))).toEqual(['amount-too-precise'])
  expect(await said(inputOf(player, { amount: '0' }))).toEqual(['amount-below-minimum'])
  expect(await said(inputOf(player, { amount: '100.01' }))).toEqual(['balance-too-low', { balance: '100.00' }])
  expect([await rows(player), asked, await has(player)]).toEqual([[], [], '100.00'])
})

it('[GAME-16] a transfer is done once for its key, whoever asks again, and the key is of this transfer alone', async () => {
  const player = await world.player(100n)
  const to = inputOf(player, { amount: '40.5' })
  await vendorIs(`connection = connection || '{"brand": "baize-kyats"}'`)
  const both = await Promise.all([world.games.transfer(to), world.games.transfer(to)])
  await vendorIs("connection = connection - 'brand'")
  // The copy learns the end where it comes late enough, and asks the vendor nothing.
  expect(both.map((one) => one.ok && one.value.state)).toContain('done')
  expect(calls()).toEqual(['move'])
  expect(new Set(both.map((one) => one.ok && one.value.id)).size).toBe(1)
  const { player: name, id } = asked[0]![1]
  expect(asked[0]).toEqual([
    'move',
    {
      vendor: VENDOR,
      secret: world.secret(VENDOR),
      address: undefined,
      isSandbox: true,
      id,
      player: name,
      currency: 'MMK',
      direction: 'in',
      units: 405_000n,
    },
  ])
  asked = []
  expect([await said(to), calls(), await has(player)]).toEqual(['done', [], '59.50'])
  for (const other of [{ amount: '40' }, { direction: 'out' as const }])
    expect(await said({ ...to, ...other })).toEqual(['key-used-differently'])
  expect(await said(inputOf(player, { direction: 'out', amount: '10' }))).toBe('done')
  expect([asked.at(-1)?.[1]['player'], await has(player)]).toEqual([name, '69.50'])
  const named = await database.pool.query(
    'select account::text, member, currency, brand from games_player where vendor = $1 and player = $2',
    [VENDOR, name],
  )
  expect(name).toMatch(/^p[0-9a-f]{24}$/)
  expect(named.rows).toEqual([{ account: String(player.account), member: player.member, currency: 'MMK', brand: 'baize-kyats' }])
  const entries = await world.ledger.entries(player.account, { limit: 2 })
  const contra = `transfer:${VENDOR}`
  expect(entries.map(({ kind, amount, contra: with_, vendor, reference }) => [kind, amount, with_, vendor, reference])).toEqual([
    ['transfer', 100_000n, contra, VENDOR, asked.at(-1)?.[1]['id']],
    ['transfer', -405_000n, contra, undefined, id],
  ])
  const holds = await database.pool.query('select amount, reason, reference, state from ledger_hold where account = $1', [player.account])
  expect(holds.rows).toEqual([{ amount: 405_000n, reason: 'vendor-transfer', reference: id, state: 'settled' }])
  expect(await rows(player)).toEqual([
    { direction: 'in', units: 405_000n, state: 'done', reason: '' },
    { direction: 'out', units: 100_000n, state: 'done', reason: '' },
  ])
})

it('[GAME-16] two calls with one key and two amounts are one transfer, of which the vendor is asked once', async () => {
  const player = await world.player(100n)
  const to = inputOf(player)
  const both = await Promise.all([said(to), said({ ...to, amount: '41' })])
  expect(both.map(String).toSorted()).toEqual(['done', 'key-used-differently'])
  expect(calls()).toEqual(['move'])
})

it('[GAME-16] who has less than nothing has too little', async () => {
  const player = await world.player(1n)
  const { account } = player
  await database.write(async (tx) => {
    await world.ledger.lock(tx, [account])
    const transfers = [{ account, contra: 'vendor:PG', amount: -3n * UNITS, kind: 'resettle' as const }]
    await world.ledger.post(tx, [{ key: `less:${account}`, account, transfers }])
  })
  expect(await said(inputOf(player))).toEqual(['balance-too-low', { balance: '-2.00' }])
})

it('[GAME-16] what the vendor declines stays where it was, and is answered so again', async () => {
  const player = await world.player(100n)
  says.move = DECLINED
  says.find = Promise.resolve(done('declined'))
  const [to, from] = [inputOf(player), inputOf(player, { direction: 'out' })]
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await said(to)).toEqual(['vendor-maintenance', { at: VENDOR }])
    expect(await said(from)).toEqual(['balance-too-low', { at: VENDOR }])
  }
  expect([calls(), await has(player)]).toEqual([['move', 'find', 'move', 'find'], '100.00'])
  expect(await rows(player)).toEqual([
    { direction: 'in', units: 400_000n, state: 'refused', reason: 'the vendor declined' },
    { direction: 'out', units: 400_000n, state: 'refused', reason: 'the vendor declined' },
  ])
})

it('[GAME-16] what the vendor declines is asked about first: it may have taken an earlier request whose answer was lost', async () => {
  const player = await world.player(100n)
  says.move = DECLINED
  // It does not answer what it did: the money stays held.
  const lost = inputOf(player)
  expect([await said(lost), await has(player)]).toEqual(['pending', '60.00'])
  says.find = Promise.resolve(done('done'))
  expect([await said(lost), await has(player)]).toEqual(['done', '60.00'])
  const back = inputOf(player, { direction: 'out' })
  expect([await said(back), await has(player)]).toEqual(['done', '100.00'])
  says.find = Promise.resolve(refused('unknown'))
  expect([await said(inputOf(player)), await has(player)]).toEqual([['vendor-maintenance', { at: VENDOR }], '100.00'])
  // The job that sends it again does the same.
  says.move = SILENT
  const late = inputOf(player)
  expect(await said(late)).toBe('pending')
  says.move = DECLINED
  const answers = [refused('unknown'), done('done')] as const
  let turn = 0
  Object.defineProperty(says, 'find', { get: () => Promise.resolve(answers[(turn += 1) - 1]), configurable: true })
  world.clock.forward({ seconds: 20 })
  expect(await world.games.resolveTransfers()).toEqual({ asked: 1, ended: 1 })
  expect([await said(late), await has(player)]).toEqual(['done', '60.00'])
})

it('[GAME-16] only money that may be played goes to a vendor, and it comes back whatever stands in the way', async () => {
  const player = await world.player(100n)
  const baht = await world.beside(player, 50n, 'THB')
  const both = async (of = player) => [await said(inputOf(of)), await said(inputOf(of, { direction: 'out', amount: '1' }))]
  standing = 'account-excluded'
  expect(await both()).toEqual([['account-excluded'], 'done'])
  standing = 'yes'
  await vendorIs("state = 'off'")
  expect(await both()).toEqual([['vendor-maintenance'], 'done'])
  await vendorIs("state = 'maintenance'")
  expect(await both()).toEqual([['vendor-maintenance'], 'done'])
  await vendorIs("state = 'on', connection = connection - 'currencies'")
  expect(await both(baht)).toEqual([['currency-not-offered'], 'done'])
  expect(await both()).toEqual(['done', 'done'])
  await vendorIs(`connection = connection || '{"currencies": "MMK,THB"}'`)
  expect(await said(inputOf(baht))).toBe('done')
})

it('[GAME-16] what the vendor did not answer is held and asked about from twenty seconds on, every minute, until it answers', async () => {
  const player = await world.player(100n)
  const resolve = () => world.games.resolveTransfers()
  says.move = SILENT
  const to = inputOf(player)
  expect([await said(to), await has(player), calls()]).toEqual(['pending', '60.00', ['move']])
  expect([await said(to), calls()]).toEqual(['pending', ['move', 'move']])
  expect(asked[0]![1]['id']).toBe(asked[1]![1]['id'])
  expect(await said({ ...to, amount: '41' })).toEqual(['key-used-differently'])
  asked = []
  world.clock.forward({ seconds: 19 })
  expect(await resolve()).toEqual({ asked: 0, ended: 0 })
  world.clock.forward({ seconds: 1 })
  expect(await resolve()).toEqual({ asked: 1, ended: 0 })
  const [{ id } = { id: '' }] = (await database.pool.query<{ id: string }>('select id from games_transfer where key = $1', [to.key])).rows
  expect(asked).toEqual([['find', { vendor: VENDOR, secret: world.secret(VENDOR), address: undefined, isSandbox: true, id }]])
  world.clock.forward({ seconds: 59 })
  expect(await resolve()).toEqual({ asked: 0, ended: 0 })
  // Without a key nobody can be asked; it stays on its way.
  await vendorIs("sealed_secrets = '{}', sealed_asking = null")
  expect([await resolve(), calls()]).toEqual([{ asked: 1, ended: 0 }, ['find']])
  expect(await said(inputOf(player))).toEqual(['not-found'])
  await vendorIs(`sealed_secrets = array['sealed:${world.secret(VENDOR)}']`)
  // What never reached the vendor is sent again under the same id.
  says.find = Promise.resolve(refused('unknown'))
  world.clock.forward({ seconds: 60 })
  expect([await resolve(), calls().slice(1)]).toEqual([{ asked: 1, ended: 0 }, ['find', 'move']])
  says.move = DONE
  world.clock.forward({ seconds: 60 })
  expect(await resolve()).toEqual({ asked: 1, ended: 1 })
  expect(new Set(asked.map(([, { id }]) => id)).size).toBe(1)
  expect([await said(to), await has(player)]).toEqual(['done', '60.00'])
  world.clock.forward({ seconds: 60 })
  expect(await resolve()).toEqual({ asked: 0, ended: 0 })
})

it('[GAME-16] a hundred transfers are asked about at once, and the rest the next time', async () => {
  const player = await world.player(0n)
  await database.pool.query(
    `insert into games_transfer (vendor, member, player, account, currency, direction, units, key, ask_at, at)
     select $1, $2, 'p', $3, 'MMK', 'out', 1, 'many-' || n, $4, $4 from generate_series(1, 101) n`,
    [VENDOR, player.member, player.account, world.clock.now().toString()],
  )
  await vendorIs("sealed_secrets = '{}'")
  expect([await world.games.resolveTransfers(), await world.games.resolveTransfers()]).toEqual([
    { asked: 100, ended: 0 },
    { asked: 1, ended: 0 },
  ])
  await vendorIs(`sealed_secrets = array['sealed:${world.secret(VENDOR)}']`)
  await database.pool.query("delete from games_transfer where key like 'many-%'")
})

it('[GAME-16] what the vendor says that it did, or did not, ends a transfer on its way', async () => {
  const player = await world.player(100n)
  const ends = async (direction: 'in' | 'out', state: 'done' | 'declined') => {
    says.move = SILENT
    const input = inputOf(player, { direction })
    expect(await said(input)).toBe('pending')
    says.find = Promise.resolve(done(state))
    world.clock.forward({ seconds: 20 })
    expect(await world.games.resolveTransfers()).toEqual({ asked: 1, ended: 1 })
    return [await has(player), await said(input)]
  }
  expect(await ends('in', 'declined')).toEqual(['100.00', ['vendor-maintenance', { at: VENDOR }]])
  expect(await ends('in', 'done')).toEqual(['60.00', 'done'])
  expect(await ends('out', 'declined')).toEqual(['60.00', ['balance-too-low', { at: VENDOR }]])
  expect(await ends('out', 'done')).toEqual(['100.00', 'done'])
})

it('[GAME-16] a member sees each vendor’s wallet with what is on its way; whose balance is not told is not made up', async () => {
  const player = await world.player(100n)
  const see = async (vassalage?: string, language: 'EN' | 'MY' = 'EN', currency = 'MMK') => {
    const outcome = await world.games.merchantWallet({ id: player.member, currency }, vassalage, language)
    return outcome.ok ? outcome.value : outcome.code
  }
  const none = {
    vassalage: VENDOR,
    displayName: 'Copper Jar',
    currency: 'MMK',
    balance: '0.00',
    pending: '0.00',
    moved: '0.00',
    maintenance: false,
  }
  expect([await see('NOBODY'), await see('PG'), calls()]).toEqual(['not-found', { isSingle: true, wallets: [] }, []])
  expect([await see(VENDOR), await see(), calls()]).toEqual([
    { isSingle: false, wallets: [none] },
    { isSingle: false, wallets: [none] },
    [],
  ])
  expect(await said(inputOf(player))).toBe('done')
  says.move = SILENT
  expect(await said(inputOf(player, { amount: '7' }))).toBe('pending')
  const there = { ...none, balance: null, pending: '7.00', moved: '40.00' }
  expect(await see()).toEqual({ isSingle: false, wallets: [there] })
  says.balance = Promise.resolve(done(12n * UNITS))
  await vendorIs("state = 'off'")
  expect(await see(VENDOR, 'MY')).toEqual({
    isSingle: false,
    wallets: [{ ...there, displayName: 'ကြေးအိုး', balance: '12.00', maintenance: true }],
  })
  const { player: name } = asked[0]![1]
  const proof = { vendor: VENDOR, secret: world.secret(VENDOR), address: undefined, isSandbox: true }
  expect(asked.at(-1)).toEqual(['balance', { ...proof, player: name, currency: 'MMK' }])
  asked = []
  // Another currency is another wallet, and another vendor's is asked about by its own name alone.
  expect([await see(VENDOR, 'EN', 'THB'), calls()]).toEqual([
    { isSingle: false, wallets: [{ ...none, currency: 'THB', maintenance: true }] },
    [],
  ])
  await database.pool.query("update games_vendor set dialect = 'transfer' where code = 'CQ9'")
  await vendorIs("state = 'maintenance'")
  const codes = async (of?: string) => {
    const seen = await see(of)
    return typeof seen === 'string' ? seen : seen.wallets.map(({ vassalage, maintenance }) => [vassalage, maintenance])
  }
  expect([await codes(VENDOR), await codes()]).toEqual([
    [[VENDOR, true]],
    expect.arrayContaining([
      [VENDOR, true],
      ['CQ9', false],
    ]),
  ])
  await database.pool.query("update games_vendor set dialect = 'native' where code = 'CQ9'")
  await vendorIs("state = 'on', sealed_secrets = '{}'")
  expect(await see()).toMatchObject({ wallets: [{ balance: null }] })
  await vendorIs(`sealed_secrets = array['sealed:${world.secret(VENDOR)}']`)
})

it('[GAME-16] while one call asks the vendor, its copy and the job ask nothing, and its answer ends the transfer', async () => {
  const player = await world.player(100n)
  const late = Promise.withResolvers<Awaited<typeof DONE>>()
  const to = inputOf(player)
  says.move = late.promise
  const first = said(to)
  await expect.poll(calls).toEqual(['move'])
  expect(await said(to)).toBe('pending')
  world.clock.forward({ seconds: 30 })
  await world.games.resolveTransfers()
  // The job asks about what other tests left on its way.
  const about = asked[0]?.[1]['id']
  const callsOfIt = () => asked.filter(([, ask]) => ask['id'] === about).map(([call]) => call)
  expect([callsOfIt(), await failuresNow(database.reader, 9)]).toEqual([['move'], []])
  late.resolve(done(undefined))
  expect([await first, await said(to), callsOfIt(), await has(player)]).toEqual(['done', 'done', ['move'], '60.00'])
})
