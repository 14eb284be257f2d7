/** Indicators of harm over real money: what they find weighs points for 30 days, and steps follow that are kept with answer and effect. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountId, LedgerKind } from '../ledger/ledger.ts'
import { poison } from '../platform/testing/poison.ts'
import { createRisk } from './risk.ts'
import { riskWorld, UNITS, type RiskWorld } from './testing/small-world.ts'

let world: RiskWorld
let begin: string
beforeAll(async () => {
  world = await riskWorld()
  // The ledger's entries bear the time of the database, which lies before every look.
  begin = world.clock.now().add({ hours: 1 }).toString()
})
beforeEach(async () => {
  world.clock.set(begin)
  await world.database.pool.query('truncate risk_step, risk_indicator, risk_reached, risk_due')
  world.facts.length = 0
  world.others.limits.length = 0
  world.others.withoutOffers.length = 0
})
afterEach(async () => {
  expect(world.others.warned).toEqual([])
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

let keys = 0
/** Moves money of one account, and waits until the judge has taken it. */
async function moved(account: AccountId, kind: LedgerKind, ...amounts: bigint[]): Promise<void> {
  const stop = world.follow()
  for (const amount of amounts) {
    const contra = kind === 'deposit' ? 'payment:sandbox' : 'vendor:PG'
    const transfers = [{ account, contra, amount: amount * UNITS, kind, vendor: 'PG', game: 'g', round: `r${keys}` }]
    await world.post({ key: `care-${(keys += 1)}`, account, transfers })
  }
  await expect.poll(() => world.ledger.hasRead('risk', account, world.clock.now().add({ hours: 99 })), { timeout: 20_000 }).toBe(true)
  await stop()
}
const publish = async (code: string, document: object): Promise<unknown> => {
  const wish = { code, document, severity: 'amber', from: undefined, off: false }
  const written = await world.database.transact((tx) => world.risk.staff.publish(tx, wish, { name: 'Thida', reason: 'a test' }))
  return written.ok ? written.value.after : written.code
}
const end = async (code: string): Promise<void> => {
  const wish = {
    code,
    document: { area: 'care', points: 1, kind: 'long-play', minutes: 9999 },
    severity: 'amber',
    from: undefined,
    off: true,
  }
  await world.database.transact((tx) => world.risk.staff.publish(tx, wish, { name: 'Thida', reason: 'a test' }))
}
const show = async (member: string) => {
  const { rows, summary } = await world.risk.staff.showCare(world.database.reader, member)
  return { summary, found: rows.filter(({ what }) => !what.startsWith('step')), steps: rows.filter(({ what }) => what.startsWith('step')) }
}
const casesOf = async (member: string) =>
  (await world.risk.staff.cases(world.database.reader, 'open')).filter(({ subject }) => subject === member)
const heard = (name: string, memberId: string, more: object = {}) => world.risk.hear({ name, memberId, ...more })

describe('[PROT-08, PI-01, PI-02] an indicator', () => {
  it('is a version of the same rows with points, opens no case, and is explained figure by figure', async () => {
    const rule = { area: 'care', points: 29, kind: 'often', of: 'deposit', hours: 24, count: 3 }
    expect(await publish('many', { ...rule, points: 0 })).toBe('value-refused')
    expect(await publish('many', { ...rule, area: undefined })).toBe('value-refused')
    expect(await publish('many', rule)).toMatchObject({ area: 'care', points: 29, ages: 'all', wouldHaveOpened: 0 })
    const { id, account } = await world.member()
    await moved(account, 'deposit', 10n, 20n)
    await world.risk.lookAtPlay()
    expect((await show(id)).summary).toBe('0 points: none')
    await moved(account, 'deposit', 30n)
    await world.risk.lookAtPlay()
    await moved(account, 'deposit', 40n)
    await world.risk.lookAtPlay()
    const { summary, found } = await show(id)
    expect(summary).toBe('29 points: none')
    // What is found again that day brings the figures up to date, and weighs once.
    expect(found).toMatchObject([{ what: 'many 1', points: '29', figures: '4 entries, 100.00' }])
    expect(await casesOf(id)).toEqual([])
    await end('many')
  })

  it('sees play by minutes and quarters of an hour, a long day, and what facts tell', async () => {
    await publish('losing', { area: 'care', points: 1, kind: 'loss', hours: 24, amount: '70' })
    await publish('long', { area: 'care', points: 2, kind: 'long-play', minutes: 240 })
    await publish('raises', { area: 'care', points: 4, kind: 'often', of: 'raise', hours: 168, count: 2 })
    await publish('back', { area: 'care', points: 8, kind: 'returned', days: 7 })
    const { id, account } = await world.member()
    await moved(account, 'deposit', 1_000n)
    await moved(account, 'bet', -50n)
    await moved(account, 'win', 5n)
    await moved(account, 'bet', -30n)
    world.others.played.set(id, 4 * 3600 - 1)
    for (const reference of ['1', '1', '2']) await heard('limitRaiseAsked', id, { reference: `${id}:${reference}` })
    await world.risk.lookAtPlay()
    // Bets of one minute are one entry.
    const figures = (await show(id)).found.map((row) => `${row.what}: ${row.figures.replace(/^[23] entries/, 'entries')}`)
    expect(figures.toSorted()).toEqual(['losing 1: entries, 75.00', 'raises 1: entries, 0.00'])
    world.others.played.set(id, 4 * 3600)
    const now = world.clock.now()
    const until = now
      .subtract({ hours: 2 })
      .toZonedDateTimeISO('Asia/Yangon')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('T', ' ')
    const other = await world.member()
    await heard('timeOutBegan', other.id, { reference: now.subtract({ hours: 30 }).toString(), until })
    await moved(other.account, 'deposit', 5n)
    await moved(account, 'deposit', 1n)
    await world.risk.lookAtPlay()
    expect((await show(id)).summary).toBe('7 points: none')
    expect((await show(other.id)).found).toMatchObject([{ what: 'back 1', points: '8' }])
    for (const code of ['losing', 'long', 'raises', 'back']) await end(code)
  })

  it('[PI-04] of young adults has thresholds of its own', async () => {
    await publish('some', { area: 'care', points: 5, ages: 'to-24', kind: 'often', of: 'raise', hours: 24, count: 1 })
    await publish('more', { area: 'care', points: 7, ages: 'from-25', kind: 'often', of: 'raise', hours: 24, count: 2 })
    const [young, old] = [await world.member(), await world.member()]
    world.others.ages.set(young.id, 24).set(old.id, 25)
    for (const { id } of [young, old]) await heard('limitRaiseAsked', id, { reference: `${id}:1` })
    await world.risk.lookAtPlay()
    expect([(await show(young.id)).summary, (await show(old.id)).summary]).toEqual(['5 points: none', '0 points: none'])
    for (const { id } of [young, old]) await heard('limitRaiseAsked', id, { reference: `${id}:2` })
    await world.risk.lookAtPlay()
    expect([(await show(young.id)).summary, (await show(old.id)).summary]).toEqual(['5 points: none', '7 points: none'])
    for (const code of ['some', 'more']) await end(code)
  })

  it('is looked for where something happened within a day, and not where it is told later', async () => {
    await publish('rests', { area: 'care', points: 3, kind: 'often', of: 'time-out', hours: 24, count: 1 })
    const [late, known] = [await world.member(), await world.member()]
    const until = '2026-11-30 12:00'
    const began = (hours: number) => ({ reference: world.clock.now().subtract({ hours }).toString(), until })
    await heard('timeOutBegan', late.id, began(24))
    await heard('timeOutBegan', known.id, began(23))
    await world.risk.lookAtPlay()
    expect([(await show(late.id)).summary, (await show(known.id)).summary]).toEqual(['0 points: none', '3 points: none'])
    await end('rests')
  })

  it('weighs for 30 days, and once more the next day', async () => {
    await publish('daily', { area: 'care', points: 16, kind: 'often', of: 'raise', hours: 1, count: 1 })
    const { id } = await world.member()
    await heard('limitRaiseAsked', id, { reference: `${id}:1` })
    await world.risk.lookAtPlay()
    world.clock.forward({ hours: 24 })
    await heard('limitRaiseAsked', id, { reference: `${id}:2` })
    await world.risk.lookAtPlay()
    expect((await show(id)).summary).toBe('32 points: amber')
    expect(await world.risk.staff.cared(world.database.reader)).toEqual([{ member: id, level: 'amber', points: '32' }])
    world.clock.forward({ hours: 29 * 24 })
    expect((await show(id)).summary).toBe('16 points: none')
    await end('daily')
  })

  it('is found once where two processes look at once, and again after a look that failed', async () => {
    await publish('once', { area: 'care', points: 6, kind: 'often', of: 'raise', hours: 24, count: 1 })
    const [{ id }, next] = [await world.member(), await world.member()]
    for (const member of [id, next.id]) await heard('limitRaiseAsked', member, { reference: `${member}:1` })
    const broken = createRisk({
      ...world.needs,
      async playedToday(_tx, member) {
        if (member === id) throw new Error('lost')
        return 0
      },
    })
    await broken.lookAtPlay()
    expect(world.others.warned.splice(0)).toMatchObject([{ loop: 'risk-care', item: id }])
    expect([(await show(id)).summary, (await show(next.id)).summary]).toEqual(['0 points: none', '6 points: none'])
    world.clock.forward({ seconds: 10 })
    await Promise.all([world.risk.lookAtPlay(), createRisk(world.needs).lookAtPlay()])
    expect((await show(id)).summary).toBe('6 points: none')
    await end('once')
  })
})

describe('[PROT-08, PI-03] steps', () => {
  const signs = async (points: number) => {
    await publish('signs', { area: 'care', points, kind: 'often', of: 'raise', hours: 1, count: 1 })
    const { id } = await world.member()
    await heard('limitRaiseAsked', id, { reference: `${id}:${points}` })
    await world.risk.lookAtPlay()
    return id
  }
  afterEach(() => end('signs'))

  it('begin with a message that has the figures', async () => {
    const id = await signs(29)
    expect((await show(id)).steps.map(({ what }) => what.slice(0, 6))).toEqual(['step 1'])
    const about = { memberId: id, currency: 'MMK', deposited: '0.00', lost: '0.00', days: '0' }
    expect(world.facts.filter(({ name }) => name !== 'riskCaseOpened')).toMatchObject([{ name: 'careFigures', ...about }])
    expect([await world.risk.care(world.database.reader, id), world.others.withoutOffers]).toEqual([{ waits: null }, []])
  })

  it('at amber bring a page that is answered once, and end offers', async () => {
    const id = await signs(30)
    expect(world.others.withoutOffers).toEqual([id])
    const at = world.clock.now().toString()
    const waits = { at, currency: 'MMK', deposited: '0.00', lost: '0.00', days: 0 }
    expect(await world.risk.care(world.database.reader, id)).toEqual({ waits })
    const answer = (word: string) => world.database.write((tx) => world.risk.answerCare(tx, id, word))
    expect([await answer('limits'), await answer('stop')]).toEqual([{ waits: null }, { waits: null }])
    const [page] = (await show(id)).steps
    expect(page).toMatchObject({ answer: 'looks at the limits', by: 'the house' })
    await heard('limitRaiseAsked', id, { reference: `${id}:again` })
    await world.risk.lookAtPlay()
    expect(await world.risk.care(world.database.reader, id)).toEqual({ waits: null })
    expect(await casesOf(id)).toEqual([])
  })

  it('at red limit deposits and losses by half of a usual week, with a case due in a day that holds no payout', async () => {
    world.others.usual = [
      { currency: 'MMK', deposited: 1_800_000n * UNITS, lost: 90n * UNITS },
      { currency: 'THB', deposited: 0n, lost: -5n },
    ]
    const id = await signs(60)
    expect(world.others.limits).toEqual([
      { member: id, currency: 'MMK', what: 'deposit', units: 70_000n * UNITS },
      { member: id, currency: 'MMK', what: 'loss', units: 35_000n },
    ])
    const due = world.clock.now().add({ hours: 24 }).toString()
    expect(await casesOf(id)).toMatchObject([{ rule: 'by-hand-care', severity: 'red', due, state: 'open' }])
    const { account } = await world.member()
    const payout = (member: string) => world.database.write((tx) => world.risk.payout(tx, { member, account, reference: 'none' }))
    expect(await payout(id)).not.toBe('review')
    await world.database.transact((tx) =>
      world.risk.staff.open(tx, { topic: 'court', member: id, severity: 'red', text: 'a court asked', by: 'Thida' }),
    )
    expect(await payout(id)).toBe('review')
    await world.risk.lookAtPlay()
    expect(world.others.limits).toHaveLength(2)
    expect((await show(id)).steps.map(({ figures }) => figures)).toEqual([
      'deposit 70000.00 MMK a week, loss 3.50 MMK a week',
      'a page before the next game',
      'a message with the figures',
    ])
  })

  it('of people are kept, with the answer and with what came of it 30 days later, and none is changed or taken away', async () => {
    const id = await signs(30)
    const kept = await world.database.transact((tx) => world.risk.staff.step(tx, { member: id, step: 4, text: 'we called', by: 'Thida' }))
    const number = kept.ok ? kept.value : ''
    const answer = (text: string) => world.database.transact((tx) => world.risk.staff.answerStep(tx, { id: number, text }))
    expect([await answer('wants a limit'), await answer('something else')]).toMatchObject([
      { ok: true, value: { after: { step: 4, answer: 'wants a limit' } } },
      { ok: false, code: 'not-found' },
    ])
    world.clock.forward({ hours: 30 * 24 - 1 })
    await world.risk.keepEffects()
    expect((await show(id)).steps.map(({ effect }) => effect)).toEqual([null, null, null])
    world.clock.forward({ hours: 1 })
    await world.risk.keepEffects()
    const [step] = (await show(id)).steps
    const nothing = { lost: '0.00', days: 0, deposited: '0.00' }
    expect(JSON.parse(step?.effect ?? '')).toEqual({ before: { points: 30, ...nothing }, after: { points: 0, ...nothing } })
    expect(step).toMatchObject({ figures: 'we called', by: 'Thida', answer: 'wants a limit' })
  })

  it('keep the effect of each where one fails, which is kept later', async () => {
    const [first, second] = [await signs(1), await signs(1)]
    world.clock.forward({ hours: 30 * 24 })
    const { rows } = await world.database.pool.query<{ id: string }>('select id from risk_step where member = $1', [first])
    const heal = await poison(world.database.pool, 'risk_step', 'id', String(rows[0]!.id))
    const effects = async () => (await Promise.all([first, second].map(show))).map(({ steps }) => steps[0]?.effect !== null)
    await world.risk.keepEffects()
    expect(world.others.warned.splice(0)).toMatchObject([{ loop: 'risk-effects', item: String(rows[0]!.id) }])
    expect(await effects()).toEqual([false, true])
    await heal()
    world.clock.forward({ seconds: 10 })
    await world.risk.keepEffects()
    expect(await effects()).toEqual([true, true])
  })

  it('[PS-07] nothing is given at amber, nor for a day after a limit was reached', async () => {
    const id = await signs(30)
    const rests = async (member: string) => (await world.risk.offersRestAmong(world.database.reader, [member])).has(member)
    const { id: other, account } = await world.member()
    world.others.reached.add(other)
    await moved(account, 'deposit', 1n)
    await world.risk.lookAtPlay()
    world.others.reached.delete(other)
    const { id: nobody } = await world.member()
    expect([await rests(id), await rests(other), await rests(nobody)]).toEqual([true, true, false])
    world.clock.forward({ hours: 23, minutes: 59 })
    expect(await rests(other)).toBe(true)
    world.clock.forward({ minutes: 1 })
    expect([await rests(other), await rests(id)]).toEqual([false, true])
    world.clock.forward({ hours: 29 * 24 })
    expect(await rests(id)).toBe(false)
  })

  it('[PI-01] words of distress are for people only: a case due in a day, no points, once for each feedback', async () => {
    const { id } = await world.member()
    for (const reference of ['F1', 'F1', 'F2']) await heard('feedbackOfDistress', id, { reference: `${reference}-${id}` })
    await world.risk.lookAtPlay()
    const [found] = await casesOf(id)
    expect(found).toMatchObject({ rule: 'by-hand-care', severity: 'red' })
    expect((await world.risk.staff.notes(world.database.reader, found!.case)).map(({ act }) => act)).toEqual(['opened', 'noted'])
    expect((await show(id)).summary).toBe('0 points: none')
    expect(world.facts.filter(({ memberId }) => memberId === id)).toEqual([])
  })
})
