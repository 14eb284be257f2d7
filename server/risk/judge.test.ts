/** Judging in slices: however a stream is cut, the cases are those of one judge that saw all at once. A slice that breaks off comes again. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createJudge } from '@baize/rules/risk/judge.ts'
import type { EventType } from '@baize/rules/risk/event.ts'
import { takeSignals } from './judge.ts'
import { rulesOf } from './rule.ts'
import type { Happened, Signal } from './signals.ts'
import { ruleRows } from './store.ts'
import { riskWorld, UNITS, type RiskWorld } from './testing/small-world.ts'

let world: RiskWorld
beforeAll(async () => {
  world = await riskWorld()
})
afterAll(() => world.close())

const RULES: Readonly<Record<string, object>> = {
  sum: { kind: 'threshold', flow: 'both', every: 'day', amount: '60' },
  band: { kind: 'structuring', hours: 5, count: 2, under: '10', share: 5000 },
  unplayed: { kind: 'no-play', hours: 24, share: 5000, minimum: '5' },
  rising: { kind: 'rising', hours: 3, count: 3 },
  lost: { kind: 'loss', hours: 2, amount: '12' },
  fails: { kind: 'failed', minutes: 40, count: 2 },
  face: { kind: 'shared', mark: 'device', members: 2, hours: 6 },
  back: { kind: 'dormant', days: 1, amount: '1' },
  night: { kind: 'night', days: 2, nights: 2, fromHour: 0, toHour: 6 },
}

const TYPES: readonly EventType[] = ['deposit', 'deposit', 'withdrawal', 'bet', 'bet', 'win', 'deposit-failed', 'device']

/** The same numbers in each run. */
function drawing(seed: bigint): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn
    return Number(state >> 33n) % below
  }
}

/** Events of four members, and corrections of some: each by the id of its event. */
function streamOf(members: readonly string[], prefix: string, count: number): Signal[] {
  const draw = drawing(7n)
  const begin = Temporal.Instant.from('2026-11-20T00:00:00Z')
  const signals: Signal[] = []
  let minutes = 0
  for (let at = 0; at < count; at += 1) {
    minutes += draw(40) + (draw(60) === 0 ? 2_000 : 0)
    const type = TYPES[draw(TYPES.length)]!
    const mark = type === 'device' ? { mark: `${prefix}${draw(3)}` } : {}
    const about = {
      id: `${prefix}${at}`,
      type,
      member: members[draw(members.length)]!,
      currency: 'MMK',
      units: BigInt(1 + draw(9)) * UNITS,
    }
    signals.push({ what: 'happened', at: begin.add({ minutes }), ...about, ...mark })
    if (draw(9) === 0) signals.push({ what: 'gone', id: `${prefix}${Math.max(0, at - draw(6))}` })
  }
  return signals
}

/** Cases of one judge over the whole stream, as subject, rule, evidence and hits. */
async function atOnce(signals: readonly Signal[], nameOf: (subject: string) => string): Promise<unknown[]> {
  const judge = createJudge({ zone: 'Asia/Yangon', rules: rulesOf(await ruleRows(world.database.reader)), nameOf: () => '' })
  for (const [order, signal] of signals.entries()) {
    if (signal.what === 'gone') judge.correct({ type: 'rollback', of: signal.id })
    const { id, type, member, mark, units, at } = signal as Happened
    if (signal.what === 'happened')
      judge.take({ id, order, at: at.epochMilliseconds, type, member, amount: units, ...(mark ? { mark } : {}) })
  }
  return judge.cases.map(({ rule, subject, evidence, added, hits }) => [rule, nameOf(subject), evidence, added, hits])
}

async function kept(nameOf: (subject: string) => string, prefix: string): Promise<unknown[]> {
  const of = (added: boolean): string =>
    `coalesce((select array_agg(e.id order by v.id) from risk_evidence v join risk_event e on e.seq = v.event where v.case_id = c.id and v.added = ${added}), '{}')`
  const { rows } = await world.database.pool.query<{ code: string; subject: string; evidence: string[]; added: string[]; hits: number }>(
    `select code, subject, hits, ${of(false)} as evidence, ${of(true)} as added from risk_case c join risk_event o on o.seq = c.opened_by where o.id like $1 || '%' order by c.id`,
    [prefix],
  )
  return rows.map(({ code, subject, evidence, added, hits }) => [code, nameOf(subject), evidence, added, hits])
}

it('[PROT-08, PA-02] opens the same cases in slices of any size, also where a slice breaks off and is told again', async () => {
  for (const [code, document] of Object.entries(RULES)) {
    const wish = { code, document, severity: 'amber', from: undefined, off: false }
    const written = await world.database.transact((tx) => world.risk.staff.publish(tx, wish, { name: 'Thida', reason: 'a test' }))
    expect(written.ok).toBe(true)
  }
  for (const [prefix, size] of [
    ['small', 3],
    ['large', 50],
  ] as const) {
    const members = Array.from({ length: 4 }, (): string => randomUUID())
    const nameOf = (subject: string): string => (members.includes(subject) ? `m${members.indexOf(subject)}` : subject)
    const signals = streamOf(members, prefix, 300)
    for (let at = 0; at < signals.length; at += size) {
      const slice = signals.slice(at, at + size)
      const broken = world.database.write(async (tx) => {
        await takeSignals(world.needs, tx, slice)
        throw new Error('the process ends here')
      })
      await expect(broken).rejects.toThrow('ends here')
      await world.database.write((tx) => takeSignals(world.needs, tx, slice))
      // The same once more: what was told is there already.
      await world.database.write((tx) =>
        takeSignals(
          world.needs,
          tx,
          slice.filter(({ what }) => what === 'happened'),
        ),
      )
    }
    const expected = await atOnce(signals, nameOf)
    expect(expected.length).toBeGreaterThan(15)
    expect(await kept(nameOf, prefix)).toEqual(expected)
  }
  expect((await world.ledger.proveBooks()).faults).toEqual([])
}, 120_000)
