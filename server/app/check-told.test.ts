/** Proves what a person is told of their identity check: of each word of a service, and when what was accepted has ended. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A check that a service knows under this name. */
async function begun(applicant: string): Promise<string> {
  const { memberId } = await world.member()
  await world.database.pool.query(
    `insert into checks_check (id, member, level, service, applicant, state, began_at, asked_at)
      values (uuidv7(), $1, 2, 'documents', $2, 'begun', $3, $3)`,
    [memberId, applicant, world.clock.now().toString()],
  )
  return memberId
}
/** The facts of their checks that left for a member, in order. */
async function told(memberId: string): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select payload->>'name' as name from graphile_worker._private_jobs
      where payload->>'memberId' = $1 and payload->>'name' like 'identity%' order by id`,
    [memberId],
  )
  return rows.map(({ name }) => name)
}

it.each([
  ['sent', [], []],
  ['reviewing', [], []],
  ['accepted', [], ['identityAccepted']],
  ['again', ['blurred'], ['identityAgain']],
  ['refused', ['not-genuine'], ['identityRefused']],
  // Somebody under age is shut out without a word.
  ['refused', ['not-genuine', 'under-age'], []],
] as const)('[PK-01, PK-07] of a check that is %s for %j a person hears %j', async (state, reasons, facts) => {
  const applicant = `a-${state}-${reasons.length}`
  const memberId = await begun(applicant)
  const said = { state, reasons, at: world.clock.now(), forStaff: '' }
  const hear = (id: string) => world.database.write((tx) => world.house.checks.hear(tx, 'documents', { id, applicant, said }))
  expect([await hear(`w-${applicant}`), await told(memberId)]).toEqual(['taken', facts])
  // The same word again tells nothing.
  expect([await hear(`w-${applicant}`), await hear(`later-${applicant}`), await told(memberId)]).toEqual(['repeated', 'same', facts])
  await world.assertBooksBalance()
})

it('[PK-06] a person hears once that what was accepted has ended', async () => {
  const memberId = await begun('a-ended')
  await world.database.pool.query("update checks_check set state = 'accepted', until = $2 where member = $1", [
    memberId,
    world.clock.now().toString(),
  ])
  await world.house.checks.expire()
  await world.house.checks.expire()
  expect(await told(memberId)).toEqual(['identityExpired'])
})
