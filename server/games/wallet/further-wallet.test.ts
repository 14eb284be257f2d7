/** Further wallet: at a vendor a person's wallets are players of their own, also where the vendor names one round for both. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { TestDatabase } from '../../app/testing.ts'
import { betBody, nextId, openWorld, winBody, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection)
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const THB = { currency: 'THB' }
const both = async (): Promise<[TestPlayer, TestPlayer]> => {
  const kyat = await world.player(100n)
  return [kyat, await world.beside(kyat, 50n, 'THB')]
}
const status = async (name: string, body: object) => (await world.call(name, { ...body })).status
const balances = async (...players: TestPlayer[]) =>
  Promise.all(players.map(async (player) => Number((await world.balance(player)) / UNITS)))

describe('[WC-52, GAME-15] two wallets of a person in one round of a vendor', () => {
  it('stake, win and close apart', async () => {
    const [kyat, baht] = await both()
    expect(baht.player).not.toBe(kyat.player)
    const round = nextId('live')
    expect(await status('bet', betBody(kyat, round, '10'))).toBe('ok')
    expect(await status('win', winBody(baht, round, '5', THB))).toBe('unknown-transaction')
    expect(await status('bet', betBody(baht, round, '20', THB))).toBe('ok')
    expect(await status('end-round', { player: kyat.player, game: 'jade-lanterns', round })).toBe('ok')
    expect(await status('bet', betBody(kyat, round, '1'))).toBe('round-closed')
    expect(await status('bet', betBody(baht, round, '20', THB))).toBe('ok')
    expect(await status('win', winBody(baht, round, '90', THB))).toBe('ok')
    expect(await balances(kyat, baht)).toEqual([90, 100])
  })

  it('never undo one another’s bets, nor bet by one another’s tokens and currencies', async () => {
    const [kyat, baht] = await both()
    const round = nextId('live')
    const bet = betBody(kyat, round, '10')
    expect(await status('bet', bet)).toBe('ok')
    const reference = String(bet['transaction'])
    const { token: _token, amount: _amount, ...undo } = betBody(baht, round, '10', { ...THB, reference })
    expect(await status('rollback', undo)).toBe('unknown-transaction')
    expect(await status('bet', betBody(baht, round, '10', { ...THB, token: kyat.token }))).toBe('invalid-token')
    expect(await status('bet', betBody(baht, round, '10'))).toBe('wrong-currency')
    expect(await status('bet', betBody(kyat, round, '10', THB))).toBe('wrong-currency')
    expect(await balances(kyat, baht)).toEqual([90, 50])
  })

  it('are the same players at every launch, and are made once where both are launched at the same moment', async () => {
    const [kyat, baht] = await both()
    expect((await world.launch(kyat.person)).player).toBe(kyat.player)
    expect((await world.launch(baht.person)).player).toBe(baht.player)
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => world.launch(at % 2 === 0 ? kyat.person : baht.person, 'JDB')))
    expect(new Set(made.map(({ player }) => player)).size).toBe(2)
  })

  it('are both known to the end of a session and to a held win', async () => {
    const [kyat, baht] = await both()
    await database.transact((tx) => world.games.setVendorTerms(tx, 'PG', { wins: { currency: 'THB', winUnits: 10n * UNITS } }))
    world.clock.forward({ seconds: 2 })
    const round = nextId('live')
    expect(await status('bet', betBody(baht, round, '5', THB))).toBe('ok')
    expect(await status('win', winBody(baht, round, '40', THB))).toBe('ok')
    expect(await balances(baht)).toEqual([45])
    const [held] = (await world.games.openCases(100)).filter(({ member }) => member === kyat.member)
    for (const by of ['Thida', 'Kyaw'])
      expect(await database.transact((tx) => world.games.decideWin(tx, { id: held!.id, by, decision: 'release' }))).toMatchObject({
        ok: true,
      })
    expect(await balances(kyat, baht)).toEqual([100, 85])
    expect(world.told.filter(({ name }) => name === 'winReleased').map(({ memberId }) => memberId)).toEqual([kyat.member])
    await database.write((tx) => world.games.endSessionsOfMember(tx, kyat.member))
    expect(await status('bet', betBody(kyat, nextId('r'), '1'))).toBe('invalid-token')
    expect(await status('bet', betBody(baht, nextId('r'), '1', THB))).toBe('invalid-token')
  })
})
