/** Proves links: who comes by one stands under its owner with its rates, and nobody comes after its last use. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  world = smallWorld(database)
})

const shown = async (owner: string, code: string) => (await world.agents.links(owner, {})).content.find((link) => link.code === code)

describe('[AGENT-04, ID-18, AG-51] links', () => {
  it('bring people under their owner with their rates, and count visits and registrations by day', async () => {
    const owner = await world.top()
    const code = await world.link(owner, { RNG: 60 })
    expect(code).toMatch(/^[A-Za-z0-9]{10}$/)
    expect([await world.agents.visitLink(code), await world.agents.visitLink(`${code}x`)]).toEqual([true, false])
    const newcomer = await world.come(code)
    expect(await world.agents.member(owner, newcomer)).toMatchObject({ value: { member: { level: 1, rates: { RNG: 60 } } } })
    expect(await shown(owner, code)).toMatchObject({
      uses: 1,
      visits: 1,
      address: `https://baize.test/register?affiliateCode=${code}`,
      days: [{ day: '2026-11-20', visits: 1, registrations: 1, firstDeposits: 0, turnover: '0.00' }],
    })
    await world.agents.changeLink(owner, code, { domain: 'play.example' })
    expect(await shown(owner, code)).toMatchObject({ address: `https://play.example/register?affiliateCode=${code}` })
  })

  it('open the domains that the operator lists, and no other', async () => {
    const owner = await world.top()
    const code = await world.link(owner)
    expect(await world.agents.links(owner, {})).toMatchObject({ domains: ['baize.test', 'play.example'] })
    for (const domain of [
      'evil.test',
      '127.0.0.1',
      '..',
      'localhost',
      'x.play.example',
      'play.example.evil.test',
      'play.example:444',
      'PLAY.EXAMPLE',
    ]) {
      expect(await world.agents.makeLink(owner, { rates: {}, domain })).toEqual({
        ok: false,
        code: 'domain-refused',
        detail: { field: 'domain' },
      })
      expect(await world.agents.changeLink(owner, code, { domain })).toMatchObject({ code: 'domain-refused' })
    }
    expect(await world.agents.makeLink(owner, { rates: {}, domain: 'play.example' })).toMatchObject({ ok: true })
    await world.agents.changeLink(owner, code, { domain: 'play.example' })
    // A domain that is no longer ours is somebody else's soon: its links open the site itself again.
    const later = smallWorld(database, undefined, { domains: ['https://baize.test'] })
    const { content } = await later.agents.links(owner, {})
    expect(content.map(({ address }) => new URL(address).host)).toEqual(['baize.test', 'baize.test'])
  })

  it('keep all that they are made with, and all that they are changed to', async () => {
    const owner = await world.top()
    const wish = { note: 'for the market', domain: 'play.example', lastDay: '2026-11-30', highestUses: 7 }
    const made = await world.agents.makeLink(owner, { rates: {}, makes: 'agent', ...wish })
    const code = made.ok ? made.value.code : made.code
    expect([made, await shown(owner, code)]).toMatchObject([{ value: wish }, { ...wish, makes: 'agent' }])
    const change = { note: 'for the fair', domain: 'baize.test', lastDay: '2026-12-01', highestUses: 9, open: false }
    await world.agents.changeLink(owner, code, change)
    expect(await shown(owner, code)).toMatchObject(change)
  })

  it('show the first deposits and daily play of those who registered by them, and nothing of members who left the line', async () => {
    const [owner, other] = [await world.top(), await world.top()]
    const code = await world.link(owner)
    const [one, two] = [await world.come(code), await world.come(code)]
    await world.money({ owner: one, kind: 'deposit', amount: 50_0000n }, { owner: one, kind: 'deposit', amount: 7_0000n })
    await world.play({ member: one, stakeUnits: 30_0000n, bonusStakeUnits: 5_0000n }, { member: two, stakeUnits: 9_0000n })
    await database.transact((tx) => world.agents.staff.move(tx, one, other))
    world.clock.set('2026-11-21T08:00:00Z')
    await world.agents.doMoves()
    await world.play(
      { member: one, stakeUnits: 400_0000n },
      { member: two, stakeUnits: 1_0000n },
      { member: two, currency: 'THB', stakeUnits: 8_0000n },
    )
    await world.money({ owner: two, kind: 'deposit', amount: 1_0000n })
    expect(await shown(owner, code)).toMatchObject({
      firstDeposits: 2,
      turnover: '35.00',
      days: [
        { day: '2026-11-21', registrations: 0, firstDeposits: 1, turnover: '1.00' },
        { day: '2026-11-20', registrations: 2, firstDeposits: 1, turnover: '34.00' },
      ],
    })
  })

  it('are at most 200 of an agent, and one that is removed makes room for another', async () => {
    const [owner, other] = [await world.top(), await world.top()]
    const codes: string[] = []
    for (let made = 0; made < 200; made += 1) codes.push(await world.link(owner))
    await expect(world.link(owner)).rejects.toThrow('limit-reached')
    await world.link(other)
    expect(await world.agents.removeLink(owner, codes[0]!)).toMatchObject({ ok: true })
    await world.link(owner)
    await expect(world.link(owner)).rejects.toThrow('limit-reached')
  })

  it('give never more than their owner has when somebody comes', async () => {
    const top = await world.top()
    const owner = await world.come(await world.link(top, { RNG: 90 }))
    const code = await world.link(owner, { RNG: 90 })
    expect(await world.agents.changeRates(top, owner, { RNG: 40 })).toMatchObject({ ok: true })
    expect(await world.agents.member(owner, await world.come(code))).toMatchObject({ value: { member: { rates: { RNG: 40 } } } })
  })

  it('let in exactly their maximum when 100 register at once', async () => {
    const owner = await world.top()
    const code = await world.link(owner, {}, { highestUses: 7 })
    const came = await Promise.allSettled(Array.from({ length: 100 }, () => world.come(code)))
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(await world.agents.team(owner, {})).toMatchObject({ value: { total: 7 } })
    expect(await shown(owner, code)).toMatchObject({ uses: 7 })
  })

  it('accept nobody when they are closed, expired or removed', async () => {
    const owner = await world.top()
    const code = await world.link(owner)
    await world.agents.changeLink(owner, code, { open: false })
    await expect(world.come(code)).rejects.toThrow('invitation-code-unknown')
    await world.agents.changeLink(owner, code, { open: true, lastDay: '2026-11-21' })
    // Midnight in Yangon is 17:30 UTC.
    world.clock.set('2026-11-21T17:29:59Z')
    expect(await shown(owner, code)).toMatchObject({ lastDay: '2026-11-21', until: '2026-11-21T17:30:00Z' })
    await world.come(code)
    world.clock.set('2026-11-21T17:30:00Z')
    await expect(world.come(code)).rejects.toThrow('invitation-code-unknown')
    expect(await world.agents.removeLink(owner, code)).toMatchObject({ ok: true })
    expect(await world.agents.changeLink(owner, code, { open: true })).toMatchObject({ code: 'link-closed' })
  })

  it('are changed by nobody but their owner, and a code of the house by staff alone', async () => {
    const [owner, other] = [await world.top(), await world.top()]
    const code = await world.link(owner)
    expect(await world.agents.changeLink(other, code, { open: false })).toMatchObject({ code: 'link-closed' })
    expect(await world.agents.removeLink(other, code)).toMatchObject({ code: 'link-closed' })
    const set = (name: string, open: boolean) => database.transact((tx) => world.agents.staff.setLink(tx, name, 'Mandalay', open))
    expect(await set(code, false)).toMatchObject({ code: 'invalid-input' })
    expect(await set('AGENT7', true)).toMatchObject({ ok: true })
    expect(await shown(owner, code)).toMatchObject({ open: true })
    await world.come('AGENT7')
    await set('AGENT7', false)
    await expect(world.come('AGENT7')).rejects.toThrow('invitation-code-unknown')
  })

  it('are refused on their field where two of them lead to different lines', async () => {
    const [one, other] = [await world.link(await world.top()), await world.link(await world.top())]
    const codes = [
      { field: 'affiliateCode', code: one },
      { field: 'referralCode', code: other },
    ]
    const newcomer = { id: '00000000-0000-7000-8000-000000000001', account: 'lost', currency: 'MMK', wallet: 1n }
    const placed = await database.transact((tx) => world.agents.placeNewcomer(tx, newcomer, codes))
    expect(placed).toMatchObject({ code: 'invitation-code-unknown', detail: { field: 'referralCode' } })
  })

  it('[AG-09] a friend stands beside whoever invited them, and is refused where a link leads to another line', async () => {
    const [owner, other] = [await world.top(), await world.top()]
    const beside = await world.come(await world.link(owner))
    const friend = { field: 'referralCode', code: 'abcd2345', beside }
    const newcomer = { id: '00000000-0000-7000-8000-000000000002', account: 'friend', currency: 'MMK', wallet: 2n }
    const place = (codes: Parameters<typeof world.agents.placeNewcomer>[2]) =>
      database.transact((tx) => world.agents.placeNewcomer(tx, newcomer, codes))
    const link = { field: 'affiliateCode', code: await world.link(other) }
    expect(await place([link, friend])).toMatchObject({ code: 'invitation-code-unknown', detail: { field: 'referralCode' } })
    expect(await place([friend])).toMatchObject({ ok: true })
    expect(await world.agents.team(owner, {})).toMatchObject({ value: { total: 2 } })
  })
})
