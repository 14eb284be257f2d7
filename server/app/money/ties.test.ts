/** Ties and stakes that come back, through the whole server: what the player has, what the betting record says, and the ledger that proves both. */
import type { BetRecord } from '@baize/contract/records.ts'
import { parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chosenSeeds } from '../testing/chosen-seeds.ts'
import { createWorld, type RichMember, type World } from '../testing/world.ts'

const { chosen, random } = chosenSeeds()

let world: World
beforeAll(async () => {
  world = await createWorld({ random })
})
afterAll(() => world.close())

type Round = { readonly id: string; readonly state: string; readonly payout: string; readonly step: number }

const GIFT = 1_000_000n * UNITS

async function play(path: string, body: object, member: RichMember): Promise<Round> {
  const told = await world.ask({ method: 'POST', path: `/wps/originals/${path}`, body }, member)
  expect([told.status, told.code]).toEqual([200, undefined])
  return (told.value as { round: Round }).round
}

const STAKE = '1000.00'

const onTable = (game: string, on: string, member: RichMember) => play(`${game}/bet`, { bets: [{ on, stake: STAKE }] }, member)

async function stand(member: RichMember): Promise<Round> {
  const dealt = await play('blackjack/start', { stake: STAKE }, member)
  return await play('blackjack/choose', { round: dealt.id, step: dealt.step, choice: 'stand' }, member)
}

/** The member's whole record, once it has everything that the ledger holds. */
async function recordOf(member: RichMember): Promise<BetRecord[]> {
  const ending = new AbortController()
  const following = world.house.records.follow(ending.signal)
  const isRead = async () => (await world.house.ledger.feed('records', { batch: 1 })).length === 0
  await vi.waitUntil(isRead, { timeout: 20_000, interval: 20 })
  ending.abort()
  await following
  const rows: BetRecord[] = []
  for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
    const told = await world.house.records.bettingRecord({ id: member.memberId, currency: 'MMK' }, { pageNo: page, pageSize: 100 }, 'EN')
    if (!told.ok) throw new Error(told.code)
    pages = told.value.totalPages
    rows.push(...told.value.content)
  }
  return rows
}

const units = (text: string): bigint => (text.startsWith('-') ? -parseUnits(text.slice(1))! : parseUnits(text)!)

/** The wallet is what it was given and what the record says that play came to; and the ledger balances. */
async function expectProved(member: RichMember, rows: readonly BetRecord[]): Promise<void> {
  const net = rows.reduce((sum, row) => sum + units(row.net), 0n)
  expect((await world.house.ledger.balance(member.wallet)).balance).toBe(GIFT + net)
  await world.assertBooksBalance()
}

const ofRound = (rows: readonly BetRecord[], { id }: Round) => rows.find(({ originalRound }) => originalRound === id)

describe('a tie', () => {
  it('[GAME-17] [MEMBER-05] returns the stake of player, banker and push, and half of dragon’s and tiger’s, as a win of the settled round, not a refund', async () => {
    const member = await world.rich(GIFT)
    // Under this seed the first four rounds tie, played in this order.
    const seed = Buffer.alloc(32)
    seed.writeUInt32BE(17_852)
    chosen.push(seed)
    await world.bringPart(member)
    const tied = [await onTable('baccarat', 'player', member), await onTable('baccarat', 'banker', member), await stand(member)]
    const half = await onTable('dragon-tiger', 'tiger', member)
    expect([...tied, half].map(({ payout }) => payout)).toEqual([STAKE, STAKE, STAKE, '500.00'])
    const rows = await recordOf(member)
    const settled = { state: 'settled', stake: STAKE, refund: '0.00', settledAt: expect.any(String) }
    for (const round of tied) expect(ofRound(rows, round)).toMatchObject({ ...settled, win: STAKE, net: '0.00' })
    expect(ofRound(rows, half)).toMatchObject({ ...settled, win: '500.00', net: '-500.00' })
    // No round counts as returned: a tie is a result of its game.
    expect(rows.filter(({ refund, state }) => refund !== '0.00' || state !== 'settled')).toEqual([])
    await expectProved(member, rows)
  })
})

describe('a round in which nothing was done', () => {
  it('[PROT-07] [MEMBER-05] is given back when its time is over, and is not open in the record any more', async () => {
    const member = await world.rich(GIFT)
    await world.bringPart(member)
    const left = await play('mines/start', { stake: STAKE, mines: 3 }, member)
    expect(ofRound(await recordOf(member), left)).toMatchObject({
      state: 'open',
      stake: STAKE,
      win: '0.00',
      net: '-1000.00',
      refund: '0.00',
    })
    world.clock.forward({ hours: 25 })
    await world.house.originals.sweep()
    const rows = await recordOf(member)
    expect(rows).toHaveLength(1)
    const back = { state: 'rolled-back', stake: '0.00', win: '0.00', net: '0.00', refund: STAKE, settledAt: null }
    expect(ofRound(rows, left)).toMatchObject(back)
    expect((await world.house.ledger.entries(member.wallet, { limit: 2 })).map(({ kind }) => kind)).toEqual(['refund', 'bet'])
    await expectProved(member, rows)
  })
})
