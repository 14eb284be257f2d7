/** Proves that whoever comes in costs the same work whatever is wrong, and that what cannot be written down is not done (OC-23, OC-42). */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { settableClock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { createSecrets } from '../platform/secrets.ts'
import type { Note } from './needs.ts'
import { createStaff } from './staff.ts'

const PASSWORD = 'a quiet river in may'
const ORIGIN = { ip: '192.0.2.1', userAgent: 'test' }
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function room(name: string) {
  const clock = settableClock('2026-12-01T08:00:00Z')
  const secrets = createSecrets(randomBytes(32))
  const test = { hashes: 0, rows: [] as string[], fails: false }
  const note: Note = async ({ act, after }) => {
    if (test.fails) throw new Error('the chain takes no row')
    test.rows.push(`${act} ${(after as { why?: string } | null)?.why ?? ''}`.trim())
  }
  const staff = createStaff({
    database,
    clock,
    random: systemRandom,
    secrets: { pepper: secrets.ring('pepper'), data: secrets, marks: randomBytes(32) },
    passwordCost: { memory: 64, passes: 1, parallelism: 1 },
    onPasswordHash: () => void (test.hashes += 1),
    audited: (work) => database.write((tx) => work(tx, note)),
    hasLeft: async () => false,
    siteName: async () => 'Baize',
  })
  const made = await database.transact((tx) => staff.desk.invite(tx, name, ['support']))
  const { invitation } = (made as { value: { invited: { invitation: string } } }).value.invited
  const { secret } = ((await staff.openInvitation(invitation)) as { value: { secret: string } }).value
  const nextCode = (): string => {
    clock.forward({ seconds: 30 })
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().epochMilliseconds })
  }
  await staff.acceptInvitation({ invitation, password: PASSWORD, code: nextCode() })
  const attempt = async (typed: { name?: string; password?: string; code?: string } = {}) => {
    const before = test.hashes
    const entered = await staff.comeIn({ name, password: PASSWORD, code: nextCode(), ...typed }, ORIGIN)
    return { said: entered.ok ? 'in' : entered.code, hashes: test.hashes - before, row: test.rows.at(-1) }
  }
  return { test, attempt }
}

it('[OC-23] computes one hash for each attempt, whatever is wrong, and writes down what was', async () => {
  const { attempt } = await room('Hla')
  const no = (why: string) => ({ said: 'wrong-credentials', hashes: 1, row: `come-in (refused) ${why}` })
  expect(await attempt()).toEqual({ said: 'in', hashes: 1, row: 'come-in' })
  expect(await attempt({ name: 'Nobody' })).toEqual(no('unknown'))
  expect(await attempt({ password: 'wrong' })).toEqual(no('password'))
  expect(await attempt({ code: '000000' })).toEqual(no('code'))
  expect(await attempt({ password: 'wrong' })).toEqual(no('password'))
  expect(await attempt()).toEqual(no('locked'))
  expect(await attempt({ password: 'wrong' })).toEqual(no('locked'))
})

it('[OC-42] begins no session and counts nothing where its row cannot be written', async () => {
  const { test, attempt } = await room('Mala')
  const written = async () =>
    (
      await database.pool.query(
        'select (select count(*) from staff_session) as sessions, (select sum(failures) from staff_attempt) as failures',
      )
    ).rows
  const before = await written()
  test.fails = true
  await expect(attempt()).rejects.toThrow('takes no row')
  await expect(attempt({ password: 'wrong' })).rejects.toThrow('takes no row')
  expect(await written()).toEqual(before)
})
