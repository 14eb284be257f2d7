/** Stores of agents: what each statement finds, changes and locks; every row beside the right one stays as it is. */
import { expect, it } from 'vitest'
import {
  addStep,
  contractPage,
  endOn,
  heldBelow,
  heldOn,
  insertContract,
  lateOffers,
  lockLate,
  lockContracts,
  offeredUnder,
  openOf,
  setAnswer,
  setEnding,
  waitingFor,
  wasOffered,
} from './contracts/contract-store.ts'
import { countLinks, linkPage, ownerOfOpen, readLink, removeLink, saveHouseLink, takeLink, updateLink } from './links/link-store.ts'
import { isSolePayer, lockTrying, noteTried, tryAgain, tryingAfter } from './pay/payment-store.ts'
import {
  billedOn,
  carriedInto,
  contractsOn,
  currenciesOf,
  firstHeld,
  firstPlayed,
  heldBetween,
  insertRun,
  isReleased,
  lastEnd,
} from './pay/pay-store.ts'
import {
  giveWallets,
  dueAfter,
  lockDue,
  markPaid,
  nextRunDay,
  ratedAmong,
  ratesOn,
  wasRebated,
  withoutWallet,
  insertRun as insertRebateRun,
} from './rebates/rebate-store.ts'
import { AFTER, bareLine, BEFORE, DAY, LOW, MID, NOON, SIDE, TOMORROW, TOP, YESTERDAY } from './testing/bare-line.ts'

const line = bareLine()
const { act, put } = line
const free = async (row: string) => (await line.database.pool.query(`select from ${row} for update skip locked`)).rowCount
const ids = [1, 2, 3, 4, 5, 6].map((n) => `00000000-0000-7000-8000-0000000000c${n}`) as [string, string, string, string, string, string]
const accepted = { answer: 'accepted', from_day: DAY }
const MMK = { kind: 'daily', currency: 'MMK' } as const
/** Everybody here has a wallet of the contract’s currency. */
const NO_FURTHER = { furtherWallets: async () => new Map<string, bigint>() }

/** Contracts of two pairs, of other kinds and currencies, and one that was rejected. */
async function sixContracts(): Promise<void> {
  await put('contract', { id: ids[0], downline: MID, upline: TOP, version: 1, key: 'a', ...accepted, until_day: '2026-11-22' })
  await put('contract', { id: ids[1], downline: MID, upline: TOP, version: 2, key: 'b' })
  await put('contract', { id: ids[2], downline: MID, upline: TOP, version: 1, key: 'c', kind: 'hourly', ...accepted })
  await put('contract', { id: ids[3], downline: MID, upline: TOP, version: 1, key: 'd', currency: 'THB', ...accepted })
  await put('contract', { id: ids[4], downline: LOW, upline: MID, version: 1, key: 'a', ...accepted })
  await put('contract', { id: ids[5], downline: LOW, upline: MID, version: 2, key: 'f', answer: 'rejected' })
}

it('[AGENT-07] a contract holds from its first day until its last, in one kind and currency, for one downline', async () => {
  await sixContracts()
  const { reader } = line.database
  const held = async (day: string, downline: string = MID) => (await heldOn(reader, { ...MMK, downline, day }))?.id
  expect([
    await held(YESTERDAY),
    await held(DAY),
    await held(TOMORROW),
    await held('2026-11-22'),
    await held(DAY, LOW),
    await held(DAY, TOP),
  ]).toEqual([undefined, ids[0], ids[0], undefined, ids[4], undefined])
  const open = (day: string) => act(async (tx) => (await openOf(tx, { ...MMK, downline: MID, day })).map(({ id }) => id).toSorted())
  expect([await open(TOMORROW), await open('2026-11-22')]).toEqual([[ids[0], ids[1]], [ids[1]]])
  const on = async (day: string) => (await contractsOn(NO_FURTHER, reader, 'daily', 'MMK', day)).map(({ id }) => id).toSorted()
  expect([await on(YESTERDAY), await on(DAY), await on('2026-11-22')]).toEqual([[], [ids[0], ids[4]], [ids[4]]])
  const below = async (agent: string, day: string) =>
    (await heldBelow(reader, { ...MMK, agent, day })).map(({ agent: who, level }) => `${who} ${level}`).toSorted()
  expect([await below(TOP, DAY), await below(TOP, '2026-11-22'), await below(MID, DAY), await below(SIDE, DAY)]).toEqual([
    [`${MID} 1`, `${LOW} 2`],
    [`${LOW} 2`],
    [`${LOW} 1`],
    [],
  ])
  expect([await currenciesOf(reader, 'daily'), await currenciesOf(reader, 'dividend')]).toEqual([['MMK', 'THB'], []])
  expect([await wasOffered(reader, MID), await wasOffered(reader, TOP)]).toEqual([true, false])
  const under = async (upline: string | null, key: string) => (await act((tx) => offeredUnder(tx, upline, key)))?.id
  expect([await under(TOP, 'a'), await under(MID, 'a'), await under(null, 'a'), await under(TOP, 'f')]).toEqual([
    ids[0],
    ids[4],
    undefined,
    undefined,
  ])
  const page = async (more: object, limit = 9, offset = 0) => {
    const { rows, total } = await contractPage(
      reader,
      { member: MID, kinds: ['daily'], with: undefined, side: undefined, ...more },
      limit,
      offset,
    )
    return [rows.map(({ id }) => ids.indexOf(id)), total]
  }
  expect([await page({}), await page({}, 1, 1), await page({ side: 'upline' }), await page({ side: 'downline' })]).toEqual([
    [[5, 4, 3, 1, 0], 5],
    [[4], 5],
    [[3, 1, 0], 3],
    [[5, 4], 2],
  ])
  expect([await page({ with: LOW }), await page({ with: TOP }), await page({ kinds: ['hourly'] })]).toEqual([
    [[5, 4], 2],
    [[3, 1, 0], 3],
    [[2], 1],
  ])
})

it('[AGENT-07] a contract ends no later than it was told to end, and one that ended on its first day never held', async () => {
  await sixContracts()
  const { reader } = line.database
  const held = async (day: string, downline: string = MID) => (await heldOn(reader, { ...MMK, downline, day }))?.id
  const open = (day: string) => act(async (tx) => (await openOf(tx, { ...MMK, downline: MID, day })).map(({ id }) => id).toSorted())
  await act((tx) => setEnding(tx, ids[4], 'upline', NOON))
  expect(await line.of('select id from agents_contract where ending_by is not null')).toEqual([ids[4]])
  expect([
    await act((tx) => endOn(tx, ids[0], TOMORROW)),
    await act((tx) => endOn(tx, ids[0], '2026-11-25')),
    await act((tx) => endOn(tx, ids[0], YESTERDAY)),
  ]).toEqual([TOMORROW, TOMORROW, DAY])
  expect([await held(DAY), await firstHeld(reader, 'daily', 'MMK', null), await open(YESTERDAY)]).toEqual([undefined, DAY, [ids[1]]])
  await act((tx) => setAnswer(tx, ids[1], 'accepted', TOMORROW))
  await line.database.pool.query('delete from agents_contract where downline = $1', [LOW])
  expect([
    await firstHeld(reader, 'daily', 'MMK', null),
    await firstHeld(reader, 'daily', 'MMK', '2026-11-30'),
    await firstHeld(reader, 'dividend', 'MMK', null),
  ]).toEqual([TOMORROW, '2026-11-30', undefined])
})

it('[AGENT-07] offers have the next version of their pair, expire in their order, and wait for whoever must answer', async () => {
  const offer = { ...MMK, upline: TOP, downline: MID, tiers: [], rate: 5, at: NOON, expiresAt: AFTER }
  await put('contract', { id: ids[0], downline: MID, upline: TOP, version: 4, key: 'a', answer: 'rejected' })
  await put('contract', { id: ids[1], downline: SIDE, upline: TOP, version: 7, key: 'b', expires_at: BEFORE })
  await put('contract', { id: ids[2], downline: LOW, upline: MID, version: 9, key: 'c', expires_at: NOON })
  // Versions of other kinds, currencies and uplines count apart.
  for (const [n, other] of [{ kind: 'hourly' }, { currency: 'THB' }, { upline: null }].entries())
    await put('contract', { downline: MID, upline: TOP, version: 20 + n, key: `other${n}`, answer: 'rejected', ...other })
  const made = await act((tx) => insertContract(tx, { ...offer, key: 'd' }))
  const house = await act((tx) => insertContract(tx, { ...offer, upline: null, key: 'e', downline: TOP }))
  expect(await line.of(`select version from agents_contract where id in ('${made}', '${house}') order by id`)).toEqual([5, 1])
  const late = (limit: number, ...resting: string[]) => lateOffers(line.database.reader, NOON, limit, resting)
  expect([await late(9), await late(1), await late(1, ids[1])]).toEqual([[ids[1], ids[2]], [ids[1]], [ids[2]]])
  const lock = (id: string) => act(async (tx) => (await lockLate(tx, id, NOON))?.id)
  await act(async (tx) => {
    expect((await lockLate(tx, ids[1], NOON))?.id).toBe(ids[1])
    // Another worker takes what this one has not, and nothing that is in time.
    expect([await lock(ids[1]), await lock(ids[2]), await lock(made as string)]).toEqual([undefined, ids[2], undefined])
  })
  const waits = async (member: string, now = BEFORE) =>
    (await waitingFor(line.database.reader, member, now)).map(({ kind, count }) => `${kind} ${count}`)
  expect([await waits(LOW), await waits(LOW, NOON), await waits(MID), await waits(TOP)]).toEqual([
    ['daily 1'],
    [],
    ['daily 1'],
    ['daily 1'],
  ])
  await line.database.pool.query(
    "update agents_contract set answer = 'accepted', from_day = $1, ending_by = 'upline', ending_at = now() where answer = 'offered'",
    [DAY],
  )
  expect([await waits(LOW, AFTER), await waits(SIDE, AFTER)]).toEqual([['daily 1'], ['daily 1']])
  await line.database.pool.query("update agents_contract set ending_by = 'downline' where answer = 'accepted'")
  expect([await waits(LOW, AFTER), await waits(MID, AFTER), await waits(TOP, AFTER)]).toEqual([[], ['daily 1'], ['daily 2']])
  await line.database.pool.query("update agents_contract set until_day = $1 where answer = 'accepted'", [DAY])
  expect([await waits(MID, AFTER), await waits(TOP, AFTER)]).toEqual([[], []])
  const step = (contract: string) => act((tx) => addStep(tx, { contract, act: 'offered', by: null, at: NOON }))
  expect([await step(made), await step(made), await step(house)]).toEqual([1, 2, 1])
  await act(async (tx) => {
    await lockContracts(tx)
    expect((await line.database.pool.query<{ got: boolean }>('select pg_try_advisory_lock(4723) as got')).rows).toEqual([{ got: false }])
  })
})

it('[AGENT-04] a link takes one more while it is open, not over and not used up, and is its owner’s alone', async () => {
  const now = NOON
  for (const [code, more] of [
    ['good', {}],
    ['until', { until: AFTER }],
    ['over', { until: NOON }],
    ['last', { highest_uses: 2, uses: 1 }],
    ['used', { highest_uses: 2, uses: 2 }],
    ['shut', { open: false }],
    ['gone', { removed_at: NOON }],
  ] as const)
    await put('link', { code, owner: MID, ...more })
  await put('link', { code: 'theirs', owner: TOP })
  const { reader } = line.database
  const takes = async (code: string) => (await ownerOfOpen(reader, code, now)) === MID
  expect(await Promise.all(['good', 'until', 'over', 'last', 'used', 'shut', 'gone', 'none'].map(takes))).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
    false,
    false,
  ])
  const take = async (code: string) => (await act((tx) => takeLink(tx, code, now)))?.owner
  expect([await take('last'), await take('last'), await take('over'), await take('good')]).toEqual([MID, undefined, undefined, MID])
  expect(await line.of('select code, uses from agents_link where uses > 0 order by 1')).toEqual([
    ['good', 1],
    ['last', 2],
    ['used', 2],
  ])
  expect([await countLinks(reader, MID), await countLinks(reader, SIDE)]).toEqual([6, 0])
  const page = await linkPage(reader, MID, 2, 1)
  expect([page.rows.map(({ code }) => code), page.total]).toEqual([['last', 'over'], 6])
  expect([(await readLink(reader, MID, 'good'))?.uses, await readLink(reader, TOP, 'good'), await readLink(reader, MID, 'gone')]).toEqual([
    1,
    undefined,
    undefined,
  ])
  const update = (owner: string, code: string, bounds: object) => act((tx) => updateLink(tx, owner, code, bounds))
  expect([
    await update(TOP, 'good', { note: 'x' }),
    await update(MID, 'gone', { note: 'x' }),
    await update(MID, 'good', { note: 'n', highestUses: 0 }),
  ]).toEqual([false, false, true])
  expect([await update(MID, 'good', {}), await update(TOP, 'good', {})]).toEqual([true, false])
  expect(await line.of("select code, note, highest_uses from agents_link where note <> ''")).toEqual([['good', 'n', 1]])
  const remove = (owner: string, code: string) => act((tx) => removeLink(tx, owner, code, AFTER))
  expect([await remove(TOP, 'good'), await remove(MID, 'good'), await remove(MID, 'good')]).toEqual([false, true, false])
  const house = (code: string, open: boolean) => act((tx) => saveHouseLink(tx, code, 'house', open, NOON))
  expect([await house('theirs', false), await house('ours', true), await house('ours', false)]).toEqual([false, true, true])
  expect(await line.of("select code, open from agents_link where note = 'house' or owner = '" + TOP + "' order by 1")).toEqual([
    ['ours', false],
    ['theirs', true],
  ])
})

it('[AGENT-08] bills are tried in their order by one payer at a time, and again after a gain of their own payer', async () => {
  await put('run', { id: ids[0], from_at: NOON })
  const bill = (id: string, agent: string, more: object = {}) =>
    put('bill', { id, run: ids[0], contract: ids[0], agent, payer: TOP, ...more })
  await bill(ids[1], MID)
  await bill(ids[2], LOW, { tries: false, state: 'part' })
  await bill(ids[3], SIDE)
  await bill(ids[4], TOP, { payer: MID, tries: false, state: 'insufficient' })
  const trying = (after: bigint, limit: number) =>
    act(async (tx) => (await lockTrying(tx, await tryingAfter(line.database.reader, after, limit))).map(({ id }) => id))
  expect([await trying(0n, 9), await trying(0n, 1), await trying(1n, 9)]).toEqual([[ids[1], ids[3]], [ids[1]], [ids[3]]])
  await act(async (tx) => {
    expect(await isSolePayer(tx)).toBe(true)
    expect(await act(isSolePayer)).toBe(false)
    await lockTrying(tx, [1n])
    expect([await free(`agents_bill where id = '${ids[1]}'`), await free('agents_run')]).toEqual([0, 1])
  })
  await act((tx) => noteTried(tx, [{ id: ids[1], paid: 5n, payments: 1, state: 'paid' }]))
  expect(await line.of('select id, paid_units::int, payments, state, tries from agents_bill order by number')).toEqual([
    [ids[1], 5, 1, 'paid', false],
    [ids[2], 0, 0, 'part', false],
    [ids[3], 0, 0, 'due', true],
    [ids[4], 0, 0, 'insufficient', false],
  ])
  await act((tx) => tryAgain(tx, [TOP]))
  expect(await trying(0n, 9)).toEqual([ids[2], ids[3]])
  await act((tx) => tryAgain(tx, [MID]))
  expect(await trying(0n, 9)).toEqual([ids[2], ids[3], ids[4]])
})

it('[AGENT-08] a window has one run; what it carries and what was billed before are of its kind, currency and day', async () => {
  const window = { kind: 'realtime', from: NOON, until: AFTER, fromDay: DAY, untilDay: TOMORROW } as never
  const run = { currency: 'MMK', payer: 'upline', activeStakeUnits: 1n, categories: null, at: NOON } as const
  expect([typeof (await act((tx) => insertRun(tx, window, run))), await act((tx) => insertRun(tx, window, run))]).toEqual([
    'string',
    undefined,
  ])
  await put('run', { id: ids[0], from_at: BEFORE, kind: 'realtime', until_at: NOON })
  await put('run', { id: ids[1], from_at: AFTER, until_at: NOON.add({ hours: 1 }) })
  await put('run', { id: ids[2], from_at: AFTER, until_at: NOON.add({ hours: 1 }), kind: 'realtime', currency: 'THB' })
  await put('run', { id: ids[3], from_at: AFTER, until_at: NOON.add({ hours: 1 }), kind: 'realtime', from_day: YESTERDAY })
  const { reader } = line.database
  expect([await lastEnd(reader, 'realtime', 'MMK'), await lastEnd(reader, 'hourly', 'MMK')]).toEqual([NOON.add({ hours: 1 }), undefined])
  await line.database.pool.query('update agents_run set until_at = $1 where id = $2', [NOON.add({ minutes: 5 }).toString(), ids[3]])
  expect(await lastEnd(reader, 'realtime', 'MMK')).toEqual(NOON.add({ minutes: 5 }))
  for (const [n, id] of [ids[0], ids[1], ids[2], ids[3]].entries())
    await put('bill', { id, run: id, contract: id, agent: MID, payer: TOP, due_units: BigInt(10 ** n) })
  expect(await billedOn(reader, 'realtime', 'MMK', DAY)).toEqual(new Map([[MID, 1n]]))
  for (const [agent, from_at, units, more] of [
    [MID, BEFORE, -5n, {}],
    [MID, BEFORE.subtract({ hours: 1 }), -6n, {}],
    [MID, NOON, -7n, {}],
    [LOW, BEFORE, -8n, {}],
    [SIDE, BEFORE, -9n, { kind: 'daily' }],
    [TOP, BEFORE, -10n, { currency: 'THB' }],
  ] as const)
    await put('carry', { agent, kind: 'dividend', currency: 'MMK', from_at, units, ...more })
  expect(await carriedInto(reader, 'dividend', 'MMK', NOON)).toEqual(
    new Map([
      [MID, -5n],
      [LOW, -8n],
    ]),
  )
  await put('release', { day: DAY, at: NOON })
  expect([await isReleased(reader, DAY), await isReleased(reader, YESTERDAY), await isReleased(reader, TOMORROW)]).toEqual([
    true,
    true,
    false,
  ])
})

it('[AGENT-08] play that counts at once is that of a window, a currency and its categories, for the nearest agent above', async () => {
  for (const [member, window_at, category, valid_units, currency] of [
    [LOW, NOON, 'RNG', 1n, 'MMK'],
    [LOW, BEFORE, 'RNG', 10n, 'MMK'],
    [LOW, AFTER, 'RNG', 100n, 'MMK'],
    [LOW, NOON, 'LIVE', 1000n, 'MMK'],
    [LOW, NOON, 'RNG', 10_000n, 'THB'],
    [TOP, NOON, 'RNG', 2n, 'MMK'],
    [SIDE, NOON, 'RNG', 4n, 'MMK'],
  ] as const)
    await put('tick', { member, window_at, category, valid_units, currency })
  const { reader } = line.database
  const of = { currency: 'MMK', day: DAY, activeStakeUnits: 2n, from: NOON, until: AFTER, categories: ['RNG'] }
  const held = async (agents: string[], more: object = {}) =>
    (await heldBetween(reader, { ...of, agents, ...more })).map(({ member, valid, active }) => `${member} ${valid} ${active}`).toSorted()
  expect([await held([TOP, MID]), await held([TOP]), await held([TOP, LOW])]).toEqual([
    [`${TOP} 2 1`, `${MID} 1 0`],
    [`${TOP} 3 1`],
    [`${TOP} 2 1`, `${LOW} 1 0`],
  ])
  const first = (from: Temporal.Instant, more: object = {}) => firstPlayed(reader, { currency: 'MMK', from, categories: ['RNG'], ...more })
  expect([await first(NOON), await first(BEFORE), await first(AFTER.add({ seconds: 1 }))]).toEqual([NOON, BEFORE, undefined])
  expect([
    await first(BEFORE, { categories: ['LIVE'] }),
    await first(BEFORE, { currency: 'THB' }),
    await first(BEFORE, { currency: 'CNY' }),
  ]).toEqual([NOON, NOON, undefined])
})

it('[AG-15] a rebate is locked and paid once, by day, member and currency, and its run begins once', async () => {
  await put('rebate', { member: MID, day: DAY })
  await put('rebate', { member: LOW, day: DAY })
  await put('rebate', { member: LOW, day: YESTERDAY })
  await put('rebate', { member: TOP, day: YESTERDAY, paid_at: NOON })
  const due = (after: { member: string; day: string; currency: string } | undefined, limit: number) =>
    act(async (tx) => lockDue(tx, await dueAfter(line.database.reader, after, limit))).then((rows) =>
      rows.map(({ member, day, currency }) => (currency === 'MMK' ? [member, day] : currency)),
    )
  const afterMid = { member: MID, day: DAY, currency: 'MMK' }
  expect([await due(undefined, 9), await due(undefined, 1), await due(afterMid, 9)]).toEqual([
    [
      [LOW, YESTERDAY],
      [MID, DAY],
      [LOW, DAY],
    ],
    [[LOW, YESTERDAY]],
    [[LOW, DAY]],
  ])
  await act(async (tx) => {
    await lockDue(tx, await dueAfter(line.database.reader, undefined, 2))
    expect(await due(undefined, 9)).toEqual([[LOW, DAY]])
  })
  await act((tx) => markPaid(tx, [{ member: LOW, day: DAY, currency: 'MMK' }], NOON))
  expect(await due(undefined, 9)).toEqual([
    [LOW, YESTERDAY],
    [MID, DAY],
  ])
  await put('rebate', { member: MID, day: DAY, currency: 'THB', wallet: null })
  expect(await act(withoutWallet)).toEqual([{ currency: 'THB', members: [MID] }])
  await act((tx) => giveWallets(tx, 'THB', new Map([[MID, 7n]])))
  expect([await act(withoutWallet), await due(afterMid, 9)]).toEqual([[], ['THB']])
  const { reader } = line.database
  expect([await wasRebated(reader, TOP), await wasRebated(reader, SIDE)]).toEqual([true, false])
  for (const [member, category, from_day, rate_bp] of [
    [TOP, 'RNG', YESTERDAY, 50],
    [TOP, 'RNG', TOMORROW, 60],
    [TOP, 'LIVE', DAY, 70],
    [SIDE, 'RNG', YESTERDAY, 40],
    [SIDE, 'RNG', DAY, 0],
  ] as const)
    await put('rate', { member, category, from_day, rate_bp })
  const rates = async (day: string) =>
    (await ratesOn(reader, day)).map(({ number, category, rateBp }) => `${number} ${category} ${rateBp}`).toSorted()
  expect([await rates(YESTERDAY), await rates(DAY), await rates(TOMORROW)]).toEqual([
    ['1 RNG 50', '4 RNG 40'],
    ['1 LIVE 70', '1 RNG 50'],
    ['1 LIVE 70', '1 RNG 60'],
  ])
  const rated = async (from: string, until: string) => [...(await ratedAmong(reader, [TOP, SIDE], { from, until }))].toSorted()
  expect([await rated('2026-11-18', YESTERDAY), await rated(YESTERDAY, DAY), await rated(DAY, TOMORROW)]).toEqual([[], [TOP, SIDE], [TOP]])
  expect(await nextRunDay(reader)).toBe(YESTERDAY)
  expect([await act((tx) => insertRebateRun(tx, DAY, NOON)), await act((tx) => insertRebateRun(tx, DAY, NOON))]).toEqual([true, false])
  expect(await nextRunDay(reader)).toBe(TOMORROW)
})
