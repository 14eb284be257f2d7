/** What the rules say of a payout: an open red case holds it, whenever it was opened, and nothing else does. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { takeSignals } from './judge.ts'
import { createRisk, type Risk } from './risk.ts'
import { withdrawalId, type Signal } from './signals.ts'
import { riskWorld, UNITS, type RiskWorld } from './testing/small-world.ts'

let world: RiskWorld
beforeAll(async () => {
  world = await riskWorld()
})
afterEach(async () => expect((await world.ledger.proveBooks()).faults).toEqual([]))
afterAll(() => world.close())

/** Publishes that a withdrawal of so much opens a case. */
async function publish(code: string, severity: string, amount: string): Promise<void> {
  const document = { kind: 'threshold', flow: 'withdrawal', hours: 1, amount }
  const wish = { code, document, severity, from: undefined, off: false }
  const written = await world.database.transact((tx) => world.risk.staff.publish(tx, wish, { name: 'Thida', reason: 'a test' }))
  expect(written.ok).toBe(true)
}

let references = 0
/** A member who asks for a withdrawal: what the rules see of it, and the question about its payout. */
async function asking(amount: bigint) {
  const { id: member, account } = await world.member()
  const reference = `WP${(references += 1)}`
  const about = { what: 'happened', type: 'withdrawal', member, currency: 'MMK', units: amount * UNITS } as const
  const signal: Signal = { ...about, id: withdrawalId(reference), at: world.clock.now() }
  return {
    member,
    see: () => world.database.write((tx) => takeSignals(world.needs, tx, [signal])),
    payout: (risk: Risk = world.risk) => world.database.write((tx) => risk.payout(tx, { member, account, reference })),
  }
}

it.each([
  ['amber', '21', 'go'],
  ['red', '31', 'review'],
] as const)('[PROT-08, PA-09] an open case in %s says of a payout of %s: %s; once it is closed it goes', async (severity, amount, word) => {
  await publish(`by-${severity}`, severity, amount)
  const { member, see, payout } = await asking(BigInt(amount))
  expect(await payout()).toBe('go')
  await see()
  expect(await payout()).toBe(word)
  const open = await world.risk.staff.cases(world.database.reader, 'open')
  const found = open.filter(({ subject, severity: of }) => subject === member && of === severity)
  expect(found).toHaveLength(1)
  for (const { case: id } of open.filter(({ subject }) => subject === member)) {
    const wish = { id, outcome: 'cleared', text: 'looked at by a person', quietHours: undefined, by: 'Thida' }
    expect(await world.database.transact((tx) => world.risk.staff.close(tx, wish))).toMatchObject({ ok: true })
  }
  expect(await payout()).toBe('go')
})

it('[PROT-08, PA-09] sees a case that is committed between its questions', async () => {
  await publish('between', 'red', '41')
  const { see, payout } = await asking(41n)
  const hasRead = async (): Promise<boolean> => {
    await see()
    return true
  }
  expect(await payout(createRisk({ ...world.needs, ledger: { ...world.needs.ledger, hasRead } }))).toBe('review')
})
