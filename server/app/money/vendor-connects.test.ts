/**
 * A real vendor is connected by data alone. Staff set its dialect, its keys and its address, and its game is launched and played over its
 * own API.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { addPeople, deskOf, typeByTwo } from '../../operator/testing/staffed.ts'
import { systemClock } from '../../platform/clock.ts'
import { scheduleOf } from '../schedule.ts'
import { startSandbox, type Sandbox } from '../sandboxes.ts'
import { connectedVendors, type ConnectedVendor } from '../testing/connected-vendors.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
const sandboxes: Sandbox[] = []
let data: string
const services = connectedVendors()
const vendors = services.flatMap((brands, service) => brands.map((brand) => ({ ...brand, service })))
type Connected = ConnectedVendor & { readonly service: number }
const addressOf = ({ service }: Connected): string => sandboxes[service]!.url

beforeAll(async () => {
  // The demonstration's address has no service, so every call that succeeds uses the vendor's row.
  world = await createWorld({ catalogue: true, start: systemClock.now().toString(), outside: { vendorPatience: 60_000 } })
  await addPeople(deskOf(world), 'Test', 'Aung')
  const url = await world.app.listen({ host: '127.0.0.1', port: 0 })
  data = await mkdtemp(path.join(tmpdir(), 'baize-connects-'))
  const { log } = world.house.needs
  for (const [service, brands] of services.entries()) {
    const secrets = Object.fromEntries(brands.map(({ vendor, proof }) => [vendor, proof]))
    const strange = brands.filter(({ dialect }) => dialect !== 'native')
    const speaks = Object.fromEntries(strange.map(({ vendor, dialect, key }) => [vendor, { dialect, key }]))
    const folder = path.join(data, String(service))
    sandboxes.push(await startSandbox({ name: 'vendors', data: folder, siteUrl: url, port: 0, secrets, speaks, log }))
  }
})
afterAll(async () => {
  for (const sandbox of sandboxes) await sandbox.stop()
  await world.assertBooksBalance()
  await world.close()
  await rm(data, { recursive: true })
})

async function type(...words: string[]): Promise<string> {
  const lines: string[] = []
  const { operator } = world.house
  const reads = /^(list|vendor-report)/.test(words[0] ?? '')
  const signed = reads ? words : [...words, '--by', 'Test', '--reason', 'A test asks']
  const sink = { say: (line: string) => lines.push(line), complain: (line: string) => lines.push(line) }
  const exit = await typeByTwo({ operator, database: world.database }, signed, sink, 'Aung')
  return `${exit}: ${lines.join('\n')}`
}

async function fileOf(name: string, text: string): Promise<string> {
  const file = path.join(data, name)
  await writeFile(file, text)
  return file
}

/** The acts of staff that connect a vendor, as the operations page has them. */
async function connect(brand: Connected): Promise<void> {
  const { vendor, dialect, game, secret, login, asking, more = [] } = brand
  expect(await type('vendor-speaks', vendor, dialect, '--secret-file', await fileOf(`${vendor}-theirs`, secret))).toMatch(/^0:/)
  expect(await type('vendor-asks', vendor, login, '--secret-file', await fileOf(`${vendor}-ours`, asking))).toMatch(/^0:/)
  expect(await type('vendor-connects', vendor, '--address', addressOf(brand), ...more)).toMatch(/^0:/)
  await world.database.pool.query('update games_game set playable = true where vendor = $1 and code = $2', [vendor, game])
  world.clock.forward({ seconds: 2 })
}

/** By how much the vendors' clock runs ahead: a player's next round there has to wait for its minimum time. */
let ahead = 0
async function nextRoundMayBegin({ service }: Connected): Promise<void> {
  ahead += 3_000
  await sandboxes[service]!.moveClock(ahead)
}

type Member = Awaited<ReturnType<World['member']>>

async function memberWithMoney(): Promise<Member & { readonly account: bigint }> {
  const member = await world.member()
  const { ledger } = world.house
  const account = (await ledger.accountsOf(member.memberId))[0]!.id
  const opening = { account, contra: 'house:opening', amount: 10_000n * UNITS, kind: 'opening' as const }
  await ledger.submit({ key: `opening:${account}`, account, transfers: [opening] })
  return { ...member, account }
}

async function nodeOf(vendor: string, game: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ id: number }>('select id from games_game where vendor = $1 and code = $2', [
    vendor,
    game,
  ])
  return rows[0]!.id
}

const launch = async (member: Member, { vendor, game }: Connected) =>
  world.ask({ method: 'POST', path: '/wps/game/launchGame', body: { nodeId: await nodeOf(vendor, game), returnUrl: '/rng' } }, member)

async function page(address: string, call: string, body: object): Promise<Record<string, unknown>> {
  const url = new URL(address)
  const answer = await fetch(`${url.origin}${url.pathname}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}

describe.each(vendors.map((vendor) => [vendor.dialect, vendor] as const))('[GAME-21] a vendor that speaks %s', (dialect, vendor) => {
  beforeAll(() => connect(vendor))

  it('opens its game for a player over its own API and plays it on our wallet', async () => {
    const member = await memberWithMoney()
    const launched = await launch(member, vendor)
    expect(launched).toMatchObject({ status: 200, value: { kind: 'frame', isSingle: true } })
    const { url } = launched.value as { url: string }
    expect(url.startsWith(`${addressOf(vendor)}/`)).toBe(true)
    expect((await fetch(url)).status).toBe(200)

    const token = new URL(url).searchParams.get('token')
    const opened = await page(url, 'open', { token })
    expect(opened, JSON.stringify(opened)).toMatchObject({ ok: true, value: { balance: '10000.00', currency: 'MMK' } })
    const { pageSession } = opened['value'] as { pageSession: string }
    const played = await page(url, vendor.play.call, { pageSession, id: 'bet-00000000000000000000001', ...vendor.play.body })
    expect(played, JSON.stringify(played)).toMatchObject({ ok: true })
    await expect
      .poll(async () =>
        (await world.house.ledger.entries(member.account, { limit: 5 })).map(({ kind }) => kind).filter((kind) => kind === 'bet'),
      )
      .toEqual(['bet'])
    const told = await page(url, 'balance', { pageSession })
    const { balance } = await world.house.ledger.balance(member.account)
    expect(told).toMatchObject({ ok: true, value: { balance: (Number(balance) / 10_000).toFixed(2) } })
  })

  it('keeps each player under the brand of its first launch, and the report has every brand by itself', async () => {
    const brandsOf = async (brand: string, brands: string) => {
      expect(await type('vendor-connects', vendor.vendor, '--brand', brand, '--brands', brands)).toMatch(/^0:/)
      world.clock.forward({ seconds: 2 })
    }
    const staked = async (member: Member, id: string): Promise<string> => {
      const { url } = (await launch(member, vendor)).value as { url: string }
      const { value } = await page(url, 'open', { token: new URL(url).searchParams.get('token') })
      const { pageSession } = value as { pageSession: string }
      expect(await page(url, vendor.play.call, { pageSession, id, ...vendor.play.body })).toMatchObject({ ok: true })
      const { rows } = await world.database.pool.query<{ brand: string }>(
        'select brand from games_player where vendor = $1 and member = $2',
        [vendor.vendor, member.memberId],
      )
      return rows.map(({ brand }) => brand).join()
    }
    const [first, second] = [await memberWithMoney(), await memberWithMoney()]
    await brandsOf(`one-${dialect}`, 'THB=site-th')
    expect(await staked(first, 'bet-00000000000000000000021')).toBe(`one-${dialect}`)
    await brandsOf('elsewhere', `THB=site-th,MMK=two-${dialect}`)
    await nextRoundMayBegin(vendor)
    expect(await staked(first, 'bet-00000000000000000000022')).toBe(`one-${dialect}`)
    expect(await staked(second, 'bet-00000000000000000000023')).toBe(`two-${dialect}`)
    const day = world.clock.now().toZonedDateTimeISO('Asia/Yangon').toPlainDate().toString()
    const report = () => type('vendor-report', day, day, '--vendor', vendor.vendor)
    await expect.poll(report).toMatch(new RegExp(`${vendor.vendor}\\s+one-${dialect}\\s+MMK\\s+2 `))
    expect(await report()).toMatch(new RegExp(`${vendor.vendor}\\s+two-${dialect}\\s+MMK\\s+1 `))
    await brandsOf('none', 'none')
  })

  it('is asked as somebody else, or somewhere else, and then opens nothing and no launch is noted', async () => {
    const member = await memberWithMoney()
    const recents = async () =>
      (await world.database.pool.query('select 1 from games_launch where member = $1', [member.memberId])).rows.length
    // The page of our own dialect is an address that we build; nobody is asked for it.
    if (vendor.dialect !== 'native') {
      expect(await type('vendor-connects', vendor.vendor, '--address', 'http://127.0.0.1:9')).toMatch(/^0:/)
      world.clock.forward({ seconds: 2 })
      expect(await launch(member, vendor)).toMatchObject({ status: 503, code: 'vendor-not-answering' })
      expect(await type('vendor-connects', vendor.vendor, '--address', addressOf(vendor))).toMatch(/^0:/)
      world.clock.forward({ seconds: 2 })
    }
    if (vendor.stranger !== undefined) {
      const file = await fileOf(`${vendor.vendor}-stranger`, vendor.stranger)
      expect(await type('vendor-asks', vendor.vendor, vendor.login, '--secret-file', file)).toMatch(/^0:/)
      world.clock.forward({ seconds: 2 })
      expect(await launch(member, vendor)).toMatchObject({ status: 503, code: 'vendor-not-answering' })
      await connect(vendor)
    }
    expect(await recents()).toBe(0)
    expect(await launch(member, vendor)).toMatchObject({ status: 200 })
    expect(await recents()).toBe(1)
  })
})

/** What each dialect has no public call for. */
const WITHOUT_LIST = new Set(['softswiss'])
const WITHOUT_FREE_ROUNDS = new Set(['evolution', 'awc'])

describe.each(vendors.map((vendor) => [vendor.dialect, vendor] as const))(
  '[GAME-21] the desk of a vendor that speaks %s',
  (dialect, vendor) => {
    const { vendor: code, game } = vendor
    const task = (name: string, payload: object) => scheduleOf(world.house).tasks[name]!(payload)
    const ordersOf = async ({ memberId }: Member) =>
      (await world.database.pool.query('select id, state, reference from games_grant where vendor = $1 and member = $2', [code, memberId]))
        .rows
    beforeAll(() => connect(vendor))

    it('shows its list beside the catalogue, and what is missing here is taken as one of our kinds', async () => {
      const listed = await type('list-vendor-games', code)
      if (WITHOUT_LIST.has(dialect)) return expect(listed).toContain('not-offered')
      const theirs = dialect === 'awc' ? 'BAIZE' : game
      expect(listed).toMatch(new RegExp(`${theirs}.*${dialect === 'awc' ? 'missing' : 'on'}`))
      await world.database.pool.query('update games_game set code = $3 where vendor = $1 and code = $2', [code, theirs, `${theirs}-was`])
      await world.database.pool.query('update games_catalogue set version = version + 1')
      world.clock.forward({ seconds: 2 })
      expect(await type('take-vendor-games', code, 'RNG')).toMatch(/^0:/)
      await task('games-take-list', { vendor: code, gameType: 'RNG' })
      const { rows } = await world.database.pool.query(
        'select game_type, playable, state from games_game where vendor = $1 and code = $2',
        [code, theirs],
      )
      expect(rows).toEqual([{ game_type: 'RNG', playable: true, state: 'on' }])
      await task('games-take-list', { vendor: code, gameType: 'RNG' })
      await world.database.pool.query('delete from games_game where vendor = $1 and code = $2', [code, theirs])
      await world.database.pool.query('update games_game set code = $2 where vendor = $1 and code = $3', [code, theirs, `${theirs}-was`])
      await world.database.pool.query('update games_catalogue set version = version + 1')
      world.clock.forward({ seconds: 2 })
    })

    it('gives free rounds once for an order and takes them back, or says that it has no call for it', async () => {
      const member = await memberWithMoney()
      const give = (account: string, ...more: string[]) => type('give-free-rounds', code, game, account, '10', '100', ...more)
      const { rows } = await world.database.pool.query<{ account: string }>('select account from identity_member where id = $1', [
        member.memberId,
      ])
      const { account } = rows[0]!
      // A player who was never at the vendor has no name there.
      expect(await give(account)).toMatch(/^1:/)
      expect(await launch(member, vendor)).toMatchObject({ status: 200 })
      expect(await give(account, '--hours', '721')).toMatch(/^1:/)
      expect(await give(account, '--most', '500')).toMatch(/^0:/)
      const [order] = await ordersOf(member)
      await task('games-free-rounds', { id: order.id })
      await task('games-free-rounds', { id: order.id })
      const [given] = await ordersOf(member)
      if (WITHOUT_FREE_ROUNDS.has(dialect)) return expect(given).toMatchObject({ state: 'declined', reference: null })
      expect(given).toMatchObject({ state: 'given', reference: expect.any(String) as string })
      expect(await type('list-free-rounds')).toContain(String(order.id))
      const noted = await world.database.pool.query('select most_units from games_free_spins where issue = $1', [order.id])
      expect(noted.rows).toEqual([{ most_units: 5_000_000n }])
      const back = await type('take-back-free-rounds', order.id)
      expect(back).toMatch(/^0:/)
      expect(back).toContain('taking-back')
      await task('games-free-rounds', { id: order.id })
      expect((await ordersOf(member))[0]).toMatchObject({ state: 'taken-back' })
      expect(await type('take-back-free-rounds', order.id)).toMatch(/^1:/)
    })
  },
)

describe('[GAME-21] what vendors brought', () => {
  it('is what left their players less what came to them, by day of the merchant’s zone', async () => {
    const day = world.clock.now().toZonedDateTimeISO('Asia/Yangon').toPlainDate().toString()
    const { rows } = await world.database.pool.query<{ vendor: string; brand: string; ggr: string }>(
      `select vendor, split_part(contra, '/', 2) as brand, (-sum(amount) / 10000)::numeric(20, 2)::text as ggr from ledger_transfer where vendor <> ''
        group by vendor, brand order by vendor, brand`,
    )
    expect(rows.length).toBeGreaterThan(2)
    const report = await type('vendor-report', day, day)
    for (const { vendor, brand, ggr } of rows) expect(report).toMatch(new RegExp(`${day}\\s+${vendor}\\s+${brand}\\s*MMK.*\\s${ggr}\\s`))
    expect(await type('vendor-report', day, day, '--vendor', rows[0]!.vendor)).toContain(
      `${rows.filter(({ vendor }) => vendor === rows[0]!.vendor).length} rows`,
    )
    const before = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
    expect(await type('vendor-report', before, before)).toContain('0 rows')
    for (const [from, to] of [
      [day, before],
      ['yesterday', day],
      ['2026-01-01', day],
    ] as const)
      expect(await type('vendor-report', from, to)).toMatch(/^1:/)
  })
})

describe('[GAME-21] a vendor that nobody knew', () => {
  it('is added off and without a key, with the kinds of games that there are', async () => {
    expect(await type('vendor-add', 'NEWVEN', 'New Vendor', 'RNG,LIVE')).toMatch(/^0:/)
    const { rows } = await world.database.pool.query('select state, sandbox, sealed_secrets from games_vendor where code = $1', ['NEWVEN'])
    expect(rows).toEqual([{ state: 'off', sandbox: false, sealed_secrets: [] }])
    expect(await type('vendor-add', 'NEWVEN', 'New Vendor', 'RNG')).toMatch(/^1:/)
    expect(await type('vendor-add', 'OTHER', 'Other', 'RNG,DICE')).toMatch(/^1:/)
    expect(await type('vendor-add', 'new ven', 'Other', 'RNG')).toMatch(/^1:/)
    expect(await type('list-vendor-games', 'NEWVEN')).toMatch(/^1:/)
    expect(await type('vendor-speaks', 'NEWVEN', 'pragmatic')).toMatch(/^0:/)
  })
})

describe('[GAME-21] the address of a vendor', () => {
  it('is one of the web without a name in it, and one that is no stand-in of ours is public', async () => {
    const { vendor } = vendors[0]!
    for (const wrong of ['ftp://a.example', 'http://a.example', 'https://a:b@c.example', 'https://a.example/?x=1', 'javascript:alert(1)'])
      expect(await type('vendor-connects', vendor, '--address', wrong), wrong).toMatch(/^1:/)
    expect(await type('vendor-connects', 'NOBODY', '--brand', 'x')).toMatch(/^1:/)
    expect(await type('vendor-connects', 'BGS', '--brand', 'x')).toMatch(/^1:/)
    expect(await type('vendor-connects', vendor)).toMatch(/^1:/)
    expect(await type('vendor-connects', vendor, '--brand', 'b1', '--country', 'TH')).toContain('"brand":"b1"')
    expect(await type('vendor-connects', vendor, '--brand', 'none', '--country', 'none')).not.toContain('"after":{"brand"')
    await world.database.pool.query('update games_vendor set sandbox = false where code = $1', [vendor])
    await world.database.pool.query('update games_catalogue set version = version + 1')
    world.clock.forward({ seconds: 2 })
    expect(await launch(await memberWithMoney(), vendors[0]!)).toMatchObject({ status: 503, code: 'vendor-not-answering' })
    await world.database.pool.query('update games_vendor set sandbox = true where code = $1', [vendor])
  })
})
