/** Our book of the vendors' calls against a real vendor process: a day compared with its own list, and rounds that find no end. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { addPeople, deskOf, typed } from '../../operator/testing/staffed.ts'
import { scheduleOf } from '../schedule.ts'
import * as dialects from '../testing/dialect-vendors.ts'
import type { DialectSeat, DialectVendor, Names } from '../testing/dialect-vendors.ts'
import { vendorCalls, type Vendor } from '../testing/product-people.ts'
import { startSandbox, type Sandbox } from '../sandboxes.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let sandbox: Sandbox
let data: string
let url: string
let vendor: Vendor
const outside: { vendors?: string } = {}
const speakers = dialects.dialectVendors(() => url)
const reporter = dialects.reportingVendor(() => url)
const day = (): string => world.clock.now().toString().slice(0, 10)

beforeAll(async () => {
  world = await createWorld({ catalogue: true, start: systemClock.now().toString(), outside })
  const { games } = world.house
  await addPeople(deskOf(world), 'Thida Win', 'Aung')
  url = await world.app.listen({ host: '127.0.0.1', port: 0 })
  data = await mkdtemp(path.join(tmpdir(), 'baize-books-'))
  const secrets = await games.sandboxSecrets()
  const known = dialects.serviceOf([...speakers, reporter], secrets)
  sandbox = await startSandbox({ name: 'vendors', data, siteUrl: url, port: 0, ...known, log: world.house.needs.log })
  outside.vendors = sandbox.url
  vendor = vendorCalls(() => url, 'PG', secrets['PG'] ?? '')
})
afterAll(async () => {
  await sandbox.stop()
  await world.assertBooksBalance()
  await world.close()
  await rm(data, { recursive: true })
})

type Seat = { readonly token: string; readonly player: string; readonly pageSession: string }

async function page(call: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sandbox.url}/PG/jade-lanterns/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}

/** A member with money, and the token with which a game was opened for them. */
async function launched(nodeId: number): Promise<string> {
  const member = await world.member()
  const { ledger } = world.house
  const account = (await ledger.accountsOf(member.memberId))[0]!.id
  await ledger.submit({
    key: `opening:${account}`,
    account,
    transfers: [{ account, contra: 'house:opening', amount: 100_000n * UNITS, kind: 'opening' }],
  })
  const answer = await world.ask({ method: 'POST', path: '/wps/game/launchGame', body: { nodeId } }, member)
  return new URL((answer.value as { url: string }).url).searchParams.get('token') ?? ''
}

/** Somebody at the vendor's own page. */
async function sit(): Promise<Seat> {
  const token = await launched(1)
  const { fields } = await vendor('session', { token })
  const opened = (await page('open', { token }))['value'] as { pageSession: string }
  return { token, player: String(fields['player']), pageSession: opened.pageSession }
}
const spin = (seat: Seat) => page('spin', { pageSession: seat.pageSession, id: 'spin-00000000000000000001', bet: '10' })
const run = (sql: string, values: unknown[] = []) => world.database.pool.query(sql, values)

describe('[GAME-15] a day of a vendor (W-21)', () => {
  it('agrees with what the vendor has, and names all that is missing here, missing there or different', async () => {
    const { games } = world.house
    for (const seat of [await sit(), await sit()]) {
      const answer = await spin(seat)
      expect(answer['ok'], JSON.stringify(answer)).toBe(true)
    }
    const agreed = await games.reconcile('PG', day())
    expect(agreed).toMatchObject({ ok: true, value: { ours: 4n, theirs: 4n, missingHere: 0, missingThere: 0, different: 0 } })

    const bets = (await run(`select transaction from games_callback where verb = 'bet' order by transaction`)).rows.map(
      ({ transaction }: { transaction: string }) => transaction,
    )
    await run('update games_callback set transaction = $2 where transaction = $1', [bets[0], 'only-here'])
    await run('update games_callback set units = units + 1 where transaction = $1', [bets[1]])
    const { tasks } = scheduleOf(world.house)
    await tasks['games-reconcile']!({ vendor: 'PG', day: day() })
    expect(await games.reconciliations(10)).toMatchObject([{ vendor: 'PG', day: day(), missingHere: 1, missingThere: 1, different: 1 }])
    const differences = await games.differences('PG', day(), 10)
    expect(differences.map(({ kind, transaction }) => [kind, transaction])).toEqual([
      ['different', bets[1]],
      ['missing-here', bets[0]],
      ['missing-there', 'only-here'],
    ])
    expect(differences[0]).toMatchObject({ ours: { units: 2_000_001 }, theirs: { units: 2_000_000, verb: 'bet' } })
    expect([differences[1]?.ours, differences[2]?.theirs]).toEqual([null, null])
    const listed = (await type('list-differences', 'PG', day())).said
    for (const { kind, transaction } of differences) expect(listed).toMatch(new RegExp(`${kind}.*${transaction}`))
    await run('update games_callback set transaction = $1 where transaction = $2', [bets[0], 'only-here'])
    await run('update games_callback set units = units - 1 where transaction = $1', [bets[1]])
    expect(await games.reconcile('PG', day())).toMatchObject({ ok: true, value: { missingHere: 0, missingThere: 0, different: 0 } })
    expect(await games.differences('PG', day(), 10)).toEqual([])
  })

  it('is not judged by a vendor that does not answer or cannot be asked, and what was compared before stays', async () => {
    const { games } = world.house
    const before = await games.reconciliations(10)
    outside.vendors = 'http://127.0.0.1:9'
    expect(await games.reconcile('PG', day())).toMatchObject({ ok: false, code: 'unreachable' })
    expect(await games.reconcileAll()).toContain('PG')
    await expect(scheduleOf(world.house).tasks['games-reconcile']!({})).rejects.toThrow(/no list came from .*\bPG\b/)
    outside.vendors = sandbox.url
    expect(await games.reconcile('BGS', day())).toMatchObject({ ok: false, code: 'not-found' })
    expect(await games.reconciliations(10)).toEqual(before)
  })
})

describe('[GAME-15] rounds without an end (W-20)', () => {
  it('are asked about at the vendor after two days: closed by its answer, or opened for staff', async () => {
    const { games } = world.house
    const seat = await sit()
    const bet = (round: string) =>
      vendor('bet', {
        token: seat.token,
        player: seat.player,
        currency: 'MMK',
        game: 'jade-lanterns',
        round,
        transaction: `b-${round}`,
        amount: '5',
      })
    expect((await bet('unknown-there')).status).toBe('ok')
    expect((await bet('settled-late')).status).toBe('ok')
    await run(`update games_round set opened_at = opened_at - interval '49 hours'`)
    // The vendor has ended two rounds: the end of one never arrived here, and the win of the other.
    const ended = (
      await run(`select round from games_round where round not in ('unknown-there', 'settled-late') order by round limit 2`)
    ).rows.map(({ round }: { round: string }) => round)
    await run('update games_round set closed = false, wins = 0 where round = any ($1)', [ended])
    const lost = await run(`delete from games_callback where round = $1 and verb = 'win' returning transaction`, [ended[1]])

    expect(await games.sweepRounds()).toEqual({ found: 4, asked: 4, ended: 1 })
    const state = async () =>
      (await run('select round, state, said from games_stuck_round')).rows as { round: string; state: string; said: string }[]
    const ofRound = async (round: string | undefined) => (await state()).find((row) => row.round === round)
    expect(await ofRound(ended[0])).toMatchObject({ state: 'ended' })
    expect(await ofRound(ended[1])).toMatchObject({
      state: 'for-staff',
      said: expect.stringContaining(String((lost.rows[0] as { transaction: string }).transaction)) as string,
    })
    expect(await ofRound('unknown-there')).toMatchObject({ state: 'for-staff', said: 'the vendor knows no such round' })
    expect((await run('select closed from games_round where round = $1', [ended[0]])).rows).toEqual([{ closed: true }])
    expect((await games.openCases(10)).map(({ reason, round }) => [reason, round])).toEqual(
      expect.arrayContaining([
        ['round-without-end', 'unknown-there'],
        ['round-without-end', ended[1]],
      ]),
    )
    const settled = {
      player: seat.player,
      currency: 'MMK',
      game: 'jade-lanterns',
      round: 'settled-late',
      transaction: 'w-late',
      amount: '9',
      kind: 'win',
      reference: 'b-settled-late',
    }
    expect((await vendor('win', settled)).status).toBe('ok')
    expect(await games.sweepRounds()).toEqual({ found: 0, asked: 0, ended: 0 })
    expect(await ofRound('settled-late')).toMatchObject({ state: 'ended', said: 'settled by the vendor' })
    expect(new Set((await games.stuckRounds(10)).map(({ round }) => round))).toEqual(new Set(['unknown-there', ended[1]]))
  })
})

/** Opens a seat at a vendor that speaks another dialect from now on. */
async function sitAt({ vendor: code, dialect, secret, asking }: DialectVendor): Promise<DialectSeat> {
  const { games } = world.house
  await world.database.transact((tx) => games.setVendorDialect(tx, code, dialect, secret))
  if (asking !== undefined) await world.database.transact((tx) => games.setVendorAsking(tx, code, asking))
  const { rows } = await run(
    'update games_game set playable = true where id = (select id from games_game where vendor = $1 order by playable desc, id limit 1) returning id, code',
    [code],
  )
  await run('update games_catalogue set version = version + 1')
  world.clock.forward({ seconds: 2 })
  const [game] = rows as { id: number; code: string }[]
  const token = await launched(game!.id)
  const player = await run('select player from games_player where vendor = $1', [code])
  return { token, game: game!.code, player: (player.rows[0] as { player: string }).player }
}

const bookFile = (): string => path.join(data, 'sandbox', 'vendors', 'statement.sqlite')
const cut = (text: string): string => text.split(' ')[0] ?? text

describe.each(speakers.map((speaker) => [speaker.dialect, speaker] as const))(
  '[GAME-15] the books of a vendor that speaks %s',
  (_name, speaker) => {
    const { vendor: code, names, tellsEnds } = speaker
    let seat: DialectSeat
    let book: ReturnType<typeof dialects.vendorBook>
    beforeAll(async () => {
      seat = await sitAt(speaker)
      book = dialects.vendorBook(bookFile(), world.clock, speaker, seat)
    })
    afterAll(() => book.close())

    it('agree with ours for a day, or name what is missing here, missing there and different (W-21)', async () => {
      const { games } = world.house
      const [won, undone, open] = ['won', 'undone', 'open'].map((name) => names(`${code}-${name}`)) as [Names, Names, Names]
      for (const round of ['won', 'undone', 'open']) {
        expect(await speaker.bet(seat, `${code}-${round}`, '10')).toBe('ok')
        const { bet, round: there } = names(`${code}-${round}`)
        book.add('bet', bet, there, '10')
      }
      expect(await speaker.win(seat, `${code}-won`, '25')).toBe('ok')
      book.add('win', won.win, won.round, '25')
      expect(await speaker.undo(seat, `${code}-undone`, '10')).toBe('ok')
      book.add('rollback', undone.undo, undone.round, null)
      const agreed = await games.reconcile(code, day())
      expect(agreed).toMatchObject({ ok: true, value: { missingHere: 0, missingThere: 0, different: 0 } })

      const never = names(`${code}-never`)
      book.add('bet', never.bet, never.round, '3')
      book.add('win', won.win, won.round, '26')
      book.drop(open.round)
      expect(await games.reconcile(code, day())).toMatchObject({ ok: true, value: { missingHere: 1, missingThere: 1, different: 1 } })
      const found = (await games.differences(code, day(), 10)).map(({ kind, transaction }) => [kind, cut(transaction)])
      const byActs = [won.win, never.bet, open.bet]
      const byRounds = [won, never, open].map(({ round }) => cut(round.replace('~', ' ')))
      const named = ['hub88', 'pragmatic'].includes(speaker.dialect) ? byActs : byRounds
      expect(found).toEqual([
        ['different', named[0]],
        ['missing-here', named[1]],
        ['missing-there', named[2]],
      ])
      outside.vendors = 'http://127.0.0.1:9'
      expect(await games.reconcile(code, day())).toMatchObject({ ok: false, code: 'unreachable' })
      outside.vendors = sandbox.url
      expect(await games.differences(code, day(), 10)).toHaveLength(3)
    })

    it('close a round without an end by the vendor’s answer, or open it for staff (W-20)', async () => {
      const { games } = world.house
      const old = world.clock.now().subtract({ hours: 49 })
      const rounds = ['lost', 'paid-there', 'running', 'unheard-of'].map((name) => `${code}-${name}`)
      for (const round of rounds) {
        expect(await speaker.bet(seat, round, '10')).toBe('ok')
        const { bet, round: there } = names(round)
        if (!round.endsWith('unheard-of')) book.add('bet', bet, there, '10', old)
      }
      const [lost, paid, running, unheard] = rounds.map(names) as [Names, Names, Names, Names]
      if (tellsEnds) book.add('win', lost.win, lost.round, '0', old)
      book.add('win', paid.win, paid.round, '7', old)
      await run(`update games_sweep set opened_until = '-infinity'`)
      const there = [lost, paid, running, unheard].map(({ round }) => round)
      await run('update games_round set opened_at = $1 where vendor = $2 and round = any ($3)', [old.toString(), code, there])
      await games.sweepRounds()
      const { rows } = await run('select round, state, said from games_stuck_round where vendor = $1', [code])
      const states = new Map((rows as { round: string; state: string; said: string }[]).map(({ round, ...rest }) => [round, rest]))
      expect(states.get(lost.round)?.state).toBe(tellsEnds ? 'ended' : 'waiting')
      const said = tellsEnds ? 'says that it is open' : 'does not say whether it has ended'
      expect(states.get(running.round)).toEqual({ state: 'waiting', said: `the vendor ${said}` })
      expect(states.get(unheard.round)).toEqual({ state: 'for-staff', said: 'the vendor knows no such round' })
      expect(states.get(paid.round)).toMatchObject({ state: 'for-staff' })
      expect(states.get(paid.round)?.said).toContain(speaker.dialect === 'hub88' ? paid.win : '10.00 staked and 7.00 won there')
      const closed = await run('select round from games_round where vendor = $1 and closed order by round', [code])
      expect(closed.rows).toEqual(tellsEnds ? [{ round: lost.round }] : [])
      // After the last question an open round is for staff. Where the vendor's book has no ends and the same bets, it is closed, and still
      // paid.
      await run(`update games_stuck_round set asked = 3, ask_at = '-infinity' where vendor = $1 and state = 'waiting'`, [code])
      await games.sweepRounds()
      const last = await run('select state from games_stuck_round where round = any ($1) order by round', [[lost.round, running.round]])
      expect(last.rows).toEqual([{ state: 'ended' }, { state: tellsEnds ? 'for-staff' : 'ended' }])
      if (!tellsEnds) expect(await speaker.win(seat, rounds[2] ?? '', '1')).toBe('ok')
    })
  },
)

function type(...words: string[]) {
  const signed = /^(vendor|close|reconcile|hand)/.test(words[0] ?? '') ? ['--by', 'Thida Win', '--reason', 'asked by the vendor'] : []
  return typed(deskOf(world), [...words, ...signed], 'Aung')
}

describe('[GAME-15] the days of a vendor that has no list, from the reports that staff hand in (W-21)', () => {
  const report = () => path.join(data, 'cq9.jsonl')
  const fetched = async (secret = reporter.ours) => {
    const authorization = `Basic ${Buffer.from(`CQ9:${secret}`).toString('base64')}`
    return fetch(`${sandbox.url}/reports/CQ9/${day()}`, { headers: { authorization } })
  }
  const handIn = () => type('hand-in-report', 'CQ9', day(), report())
  const found = async () => (await world.house.games.differences('CQ9', day(), 10)).map(({ kind, transaction }) => [kind, transaction])

  it('agree, or name what is missing here, missing there and different; handed in again they are compared again', async () => {
    const seat = await sitAt(reporter)
    const book = dialects.vendorBook(bookFile(), world.clock, reporter, seat)
    for (const round of ['won', 'undone', 'open']) {
      expect(await reporter.bet(seat, round, '10')).toBe('ok')
      book.add('bet', `b-${round}`, round, '10')
    }
    expect(await reporter.win(seat, 'won', '25')).toBe('ok')
    book.add('win', 'w-won', 'won', '25')
    expect(await reporter.undo(seat, 'undone', '10')).toBe('ok')
    book.add('rollback', 'u-undone', 'undone', null)
    // A bet that never arrived here and was rolled back there is no difference.
    book.add('bet', 'b-lost-call', 'lost-call', '4')
    book.add('rollback', 'u-lost-call', 'lost-call', null)
    expect(await reporter.undo(seat, 'lost-call', '4')).toBe('ok')
    await writeFile(report(), await (await fetched()).text())
    for (const _again of [1, 2]) {
      const agreed = await handIn()
      expect(agreed.said, agreed.complained).toContain('"missingHere":0,"missingThere":0,"different":0')
    }
    book.add('bet', 'b-never', 'never', '3')
    book.add('win', 'w-won', 'won', '26')
    book.drop('open')
    await writeFile(report(), await (await fetched()).text())
    book.close()
    expect((await handIn()).said).toMatch(/"missingHere":1,"missingThere":1,"different":1[\s\S]*audit row/)
    const three = [
      ['different', 'w-won'],
      ['missing-here', 'b-never'],
      ['missing-there', 'b-open'],
    ]
    expect(await found()).toEqual(three)

    // A report that cannot be read whole is not read at all, and what was compared before stays.
    await writeFile(report(), `${await (await fetched()).text()}{"action":"bet"}\n`)
    const refused = await handIn()
    expect([refused.exit, refused.complained]).toEqual([
      1,
      expect.stringMatching(/line 1: promises 7 lines, and there are 8, line 9: is no action/),
    ])
    expect(await found()).toEqual(three)
  })

  it('come only to who knows the secret, and only of such a vendor and of a day that there is', async () => {
    expect((await fetched('another')).status).toBe(401)
    expect((await type('hand-in-report', 'PG', day(), report())).complained).toContain('is asked for its own list')
    expect((await type('hand-in-report', 'NOBODY', day(), report())).exit).toBe(1)
    expect((await type('hand-in-report', 'CQ9', '2026-02-30', report())).exit).toBe(1)
    expect((await type('hand-in-report', 'CQ9', day(), path.join(data, 'none'))).exit).toBe(3)
  })
})

describe('[GAME-15] what staff type about vendors', () => {
  it('shows a call with its answer, cases, stuck rounds, comparisons and differences (W-19)', async () => {
    await world.house.games.settle()
    const shown = await type('show-callback', 'PG', 'b-settled-late')
    expect(shown.exit).toBe(0)
    expect(shown.said).toMatch(/in the book.*bet of 5\.00/)
    expect(shown.said).toContain('"token":"[removed]"')
    expect(shown.said).toContain('"status":"ok"')
    const cases = await type('list-cases')
    expect(cases.said).toMatch(/round-without-end.*the vendor knows no such round/)
    const id = /([0-9a-f-]{36})/.exec(cases.said)?.[1] ?? ''
    expect((await type('close-case', id)).exit).toBe(0)
    expect((await type('close-case', id)).exit).toBe(1)
    expect((await type('close-case', 'nonsense')).exit).toBe(1)
    expect((await type('list-stuck-rounds')).said).toContain('unknown-there')
    expect((await type('list-reconciliations')).said).toContain('PG')
    expect((await type('list-differences', 'PG', day())).said).toContain('0 differences')
    expect((await type('list-differences', 'PG', 'yesterday')).complained).toContain('field: day, wrong: no-day')
    expect((await type('reconcile', 'PG', day())).exit).toBe(0)
    expect((await type('reconcile', 'PG', 'yesterday')).exit).toBe(1)
  })

  it('sets terms and dialects, and refuses invalid ones', async () => {
    const terms = (...options: string[]) => type('vendor-terms', 'PG', ...options)
    expect(
      (await terms('--currency', 'MMK', '--max-stake', '100', '--max-exposure', '500', '--calls-a-second', '50', '--keep-days', '60')).said,
    ).toContain('{"limits":{"MMK":{"stake":"100.00","exposure":"500.00"}},"callsASecond":50,"callsKeptDays":60')
    for (const wrong of [
      ['--max-stake', '1'],
      ['--currency', 'XXX', '--max-stake', '1'],
      ['--currency', 'MMK', '--max-stake', '1e3'],
      ['--keep-days', '401'],
      ['--calls-a-second', '1e3'],
    ])
      expect((await terms(...wrong)).exit, wrong.join(' ')).toBe(1)
    expect((await type('vendor-terms', 'NOBODY', '--keep-days', '1')).exit).toBe(1)
    expect((await terms('--currency', 'MMK', '--calls-a-second', '0', '--keep-days', '30')).said).toContain(
      '{"limits":{},"callsASecond":null,"callsKeptDays":30',
    )
    expect((await type('vendor-speaks', 'CQ9', 'awc')).exit).toBe(0)
    expect((await type('vendor-speaks', 'CQ9', 'hub88')).exit).toBe(1)
    expect((await type('vendor-speaks', 'CQ9', 'latin')).exit).toBe(1)
    expect((await type('vendor-speaks', 'BGS', 'native')).exit).toBe(1)
    expect((await type('vendor-speaks', 'CQ9', 'native', '--secret-file', '/no/such/file')).exit).toBe(3)
  })
})
