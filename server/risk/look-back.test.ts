/** What a slice reads of the past: as far as the rules that are asked look, and no further. */
import { randomUUID } from 'node:crypto'
import type { EventType } from '@baize/rules/risk/event.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { takeSignals } from './judge.ts'
import { lookBackOf } from './look-back.ts'
import { publishVersion } from './publish.ts'
import { ruleOf } from './rule.ts'
import { insertEvents, pastOf, takePlaces } from './store.ts'
import { riskWorld, type RiskWorld } from './testing/small-world.ts'

let world: RiskWorld
beforeAll(async () => {
  world = await riskWorld()
})
afterEach(async () => expect((await world.ledger.proveBooks()).faults).toEqual([]))
afterAll(() => world.close())

const NOON = Temporal.Instant.from('2026-11-20T12:00:00Z')
const by = { name: 'Thida', reason: 'a test' }

function rule(code: string, { kind, ...parameters }: { kind: string; [name: string]: unknown }, version = 1, off = false) {
  const read = ruleOf({ code, version, kind, parameters, fromAt: null, off })
  if ('wrong' in read) throw new Error(read.wrong)
  return read.rule
}
const MONTH = rule('month', { kind: 'net', hours: 720, amount: '9' })
const UNPLAYED = rule('unplayed', { kind: 'no-play', hours: 168, share: 5000, minimum: '5' })
const NIGHT = { kind: 'night', days: 60, nights: 2, fromHour: 0, toHour: 6 }

it.each([
  ['a deposit reads no play', [MONTH, UNPLAYED], 'deposit', 720, 0],
  ['a withdrawal reads play as far as that rule looks', [MONTH, UNPLAYED], 'withdrawal', 168, 168],
  ['a bet reads nothing where no rule is asked at it', [MONTH, UNPLAYED], 'bet', 0, 0],
  ['a bet reads what a rule about bets looks at', [MONTH, rule('night', NIGHT)], 'bet', 1440, 1440],
  ['a rule that is off reads nothing', [rule('night', NIGHT), rule('night', NIGHT, 2, true)], 'bet', 0, 0],
] as const)('[PROT-08, PA-03] %s', (_, rules, type: EventType, hours, playHours) => {
  const event = { what: 'happened', id: 'e', type, member: 'm', at: NOON, currency: 'MMK', units: 1n } as const
  const { judged, since, sincePlays } = lookBackOf(rules, [event], NOON.add({ hours: 5 }))
  expect(judged).toEqual(hours === 0 ? [] : [event])
  expect([since, sincePlays]).toEqual([NOON.subtract({ hours }), NOON.subtract({ hours: playHours })])
})

it('[PROT-08, PA-03] reads bets and wins less far than payments, and the last sign of life before each', async () => {
  const { id: member } = await world.member()
  const told: readonly (readonly [hours: number, type: EventType])[] = [
    [50, 'bet'],
    [45, 'deposit'],
    [40, 'withdrawal'],
    [20, 'bet'],
    [18, 'deposit'],
    [15, 'win'],
    [12, 'bet'],
    [4, 'bet'],
    [3, 'deposit-failed'],
  ]
  const none = { amount: 1n, undone: false, mark: null, nameDiffers: null, nameApart: null, act: null, round: null }
  await world.database.write(async (tx) => {
    const places = await takePlaces(tx, told.length)
    const rows = told.map(([hours, type], at) => ({
      ...none,
      seq: places[at]!,
      id: randomUUID(),
      type,
      member,
      at: NOON.subtract({ hours }),
    }))
    await insertEvents(tx, rows)
  })
  const times = { since: NOON.subtract({ hours: 30 }), sincePlays: NOON.subtract({ hours: 10 }) }
  const past = await pastOf(world.database.reader, { members: [member], marks: [], ...times })
  expect(past.map(({ at, type }) => [NOON.since(at).total('hours'), type])).toEqual([
    [40, 'withdrawal'],
    [18, 'deposit'],
    [12, 'bet'],
    [4, 'bet'],
    [3, 'deposit-failed'],
  ])
})

it('[PROT-08, PA-01] tries a version before it holds the gate, at which every judge waits', async () => {
  const isFree = async (): Promise<boolean> => {
    const { rowCount } = await world.database.pool.query('select from risk_gate for update skip locked')
    return rowCount === 1
  }
  const free: boolean[] = []
  const merchant: RiskWorld['needs']['merchant'] = async () => {
    free.push(await isFree())
    return world.needs.merchant()
  }
  const wish = { code: 'gate', document: { kind: 'holder' }, severity: 'amber', from: undefined, off: false }
  const held = await world.database.write(async (tx) => {
    await publishVersion({ ...world.needs, merchant }, tx, wish, by)
    return !(await isFree())
  })
  expect([free, held]).toEqual([[true], true])
})

it('[PROT-08, PA-06] a version that another one followed stops no judge, however far it looks back', async () => {
  const parameters = '{"days":20000000,"nights":1,"fromHour":0,"toHour":6}'
  await world.database.pool.query(
    `insert into risk_rule (code, version, kind, parameters, off, severity, by_name, reason, tried, at)
      select 'endless', version, 'night', $1::jsonb, version = 2, 'amber', 'Thida', 'a test', 0, now() from generate_series(1, 2) version`,
    [parameters],
  )
  const { id: member } = await world.member()
  const bet = { what: 'happened', id: 'bet', type: 'bet', member, at: NOON, currency: 'MMK', units: 1n } as const
  await world.database.write((tx) => takeSignals(world.needs, tx, [bet]))
  const { rows } = await world.database.pool.query('select id from risk_event where member = $1', [member])
  expect(rows).toEqual([{ id: 'bet' }])
})
