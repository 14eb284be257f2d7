/** Vendor terms at the command line: what staff lay down, what is refused, and two names for a held win. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { addPeople, deskOf, typeByTwo } from '../../operator/testing/staffed.ts'
import { vendorCalls } from '../testing/product-people.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let url: string
beforeAll(async () => {
  world = await createWorld({ catalogue: true, start: systemClock.now().toString(), outside: { vendors: 'http://127.0.0.1:9' } })
  await addPeople(deskOf(world), 'thida', 'mya', 'aung')
  url = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await world.assertBooksBalance()
  await world.close()
})

async function type(by: string, ...argv: string[]) {
  const said: string[] = []
  const sink = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) }
  const { operator } = world.house
  const signed = [...argv, ...(by === '' ? [] : ['--by', by, '--reason', 'as agreed'])]
  const exit = await typeByTwo({ operator, database: world.database }, signed, sink, 'aung')
  return { exit, said: said.join('\n') }
}
const terms = (...options: string[]) => type('thida', 'vendor-terms', 'PG', ...options)

describe('[GAME-20] vendor terms', () => {
  it('are laid down by currency, with addresses and who pays free rounds', async () => {
    const wide = [
      '--max-win',
      '5000',
      '--max-multiple',
      '1000',
      '--wins-an-hour',
      '90000',
      '--net-an-hour',
      '80000',
      '--gifts-an-hour',
      '0',
    ]
    const { said } = await terms('--currency', 'MMK', '--max-stake', '100', ...wide, '--addresses', '10.0.0.0/8,127.0.0.1')
    expect(said).toContain('"addresses":["10.0.0.0/8","127.0.0.1"]')
    expect(said).toContain('"limits":{"MMK":{"stake":"100.00"}}')
    const kept = '"winUnits":"5000.00","multiple":"1000","hourWinUnits":"90000.00","hourNetUnits":"80000.00","hourGiftUnits":"0.00"'
    expect(said).toContain(`{"MMK":{${kept}}}`)
    const later = (await terms('--currency', 'MMK', '--max-win', '6000', '--addresses', 'any', '--free-rounds-paid-by', 'bonus-win')).said
    expect(later).toContain('"addresses":[]')
    expect(later).toContain('"freeRoundsPaidBy":"bonus-win"')
    expect(later).toContain('"limits":{"MMK":{"stake":"100.00"}}')
    expect(later).toContain('"multiple":"1000","winUnits":"6000.00"')
  })

  it.each([
    [['--max-win', '100']],
    [['--currency', 'MMK', '--max-win', '1.00001']],
    [['--currency', 'MMK', '--gifts-an-hour', '1e3']],
    [['--currency', 'MMK', '--max-multiple', '0']],
    [['--currency', 'XXX', '--max-win', '1']],
    [['--free-rounds-paid-by', 'chance']],
    [['--addresses', '10.0.0.0/33']],
  ])('are refused where they are %j', async (options) => {
    expect((await terms(...options)).exit).toBe(1)
  })
})

describe('[GAME-20] a held win at the command line', () => {
  it('is listed, and decided by two names that differ', async () => {
    const { wallet, ...session } = await world.rich(100n * UNITS)
    const { games } = world.house
    const secrets = await games.sandboxSecrets()
    const vendor = vendorCalls(() => url, 'PG', secrets['PG'] ?? '')
    expect((await terms('--currency', 'MMK', '--max-stake', '1000', '--max-win', '40')).exit).toBe(0)
    world.clock.forward({ seconds: 2 })
    const { rows } = await world.database.pool.query<{ id: number }>(
      "select id from games_game where vendor = 'PG' and code = 'jade-lanterns'",
    )
    const launched = (await world.ask({ method: 'POST', path: '/wps/game/launchGame', body: { nodeId: rows[0]?.id } }, session)).value
    const token = new URL(String((launched as { url: string }).url)).searchParams.get('token') ?? ''
    const player = String((await vendor('session', { token })).fields['player'])
    const acting = { player, currency: 'MMK', game: 'jade-lanterns', round: 'r-1' }
    expect((await vendor('bet', { ...acting, token, transaction: 'b-1', amount: '10' })).status).toBe('ok')
    const won = await vendor('win', { ...acting, transaction: 'w-1', reference: 'b-1', amount: '50', kind: 'win' })
    expect(won.fields).toMatchObject({ status: 'ok', balance: '90.00' })
    expect((await type('', 'list-cases')).said).toContain('win-beyond-terms')
    const [{ id } = { id: '' }] = await games.openCases(10)
    expect((await type('thida', 'decide-win', id, 'keep')).exit).toBe(1)
    expect((await type('thida', 'decide-win', 'no-such-case', 'release')).exit).toBe(1)
    expect((await type('thida', 'decide-win', '01a20da5-3119-7a1f-b7c2-8728f3b51f86', 'release')).exit).toBe(1)
    expect((await type('thida', 'decide-win', id, 'release')).said).toContain('waits-for-another')
    expect((await type('', 'list-cases')).said).toContain('release, by thida')
    expect((await type('thida', 'decide-win', id, 'release')).exit).toBe(1)
    expect((await type('thida', 'close-case', id)).exit).toBe(1)
    expect((await type('aung', 'decide-win', id, 'release')).said).toContain('"state":"done"')
    expect((await world.house.ledger.balance(wallet)).balance).toBe(140n * UNITS)
    // What two reject goes back to the vendor, and the player keeps what was there.
    const next = { ...acting, round: 'r-2' }
    expect((await vendor('bet', { ...next, token, transaction: 'b-2', amount: '10' })).status).toBe('ok')
    await vendor('win', { ...next, transaction: 'w-2', reference: 'b-2', amount: '50', kind: 'win' })
    const [{ id: other } = { id: '' }] = await games.openCases(10)
    expect((await type('thida', 'decide-win', other, 'reject')).said).toContain('waits-for-another')
    expect((await type('aung', 'decide-win', other, 'reject')).said).toContain('"state":"done"')
    expect((await world.house.ledger.balance(wallet)).balance).toBe(130n * UNITS)
  })
})
