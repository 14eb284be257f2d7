/** What the rules cost others: facts are heard one at a time, and money is judged in a transaction of its own. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createRisk } from './risk.ts'
import { riskWorld, type RiskWorld } from './testing/small-world.ts'

let world: RiskWorld
beforeAll(async () => {
  world = await riskWorld()
})
afterEach(async () => expect((await world.ledger.proveBooks()).faults).toEqual([]))
afterAll(() => world.close())

const eventsOf = async (member: string): Promise<unknown[]> =>
  (await world.database.pool.query('select id from risk_event where member = $1 order by id', [member])).rows.map(({ id }) => id)

it('[PROT-08, PA-02] takes one connection at a time for what it hears, also behind a fact that failed', async () => {
  const { id: memberId } = await world.member()
  let [running, most] = [0, 0]
  const write: RiskWorld['database']['write'] = async (act) => {
    running += 1
    most = Math.max(most, running)
    try {
      return await world.database.write(act)
    } finally {
      running -= 1
    }
  }
  const risk = createRisk({ ...world.needs, database: { reader: world.database.reader, write } })
  const references = ['D1', 'D2', 'D3', 'D4']
  const told = references.map((reference) => risk.hear({ name: 'depositFailed', memberId, reference }))
  const wrong = risk.hear({ name: 'depositFailed', memberId: 'nobody', reference: 'D0' })
  const last = risk.hear({ name: 'depositFailed', memberId, reference: 'D5' })
  await expect(wrong).rejects.toThrow('uuid')
  await Promise.all([...told, last])
  expect(await eventsOf(memberId)).toEqual([...references, 'D5'].map((reference) => `failed:${reference}`))
  expect(most).toBe(1)
})

it('[PROT-08, PA-02] takes a slice in a transaction of its own, so that no other follower waits for it', async () => {
  const asked: unknown[] = []
  const follow: RiskWorld['ledger']['follow'] = async (name, _handle, { alone }) => void asked.push(name, alone?.([]))
  await createRisk({ ...world.needs, ledger: { ...world.needs.ledger, follow } }).follow(AbortSignal.abort())
  expect(asked).toEqual(['risk', true])
})
