/** Member at home: a world with one member in it, again before each test of a file. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { Rules } from '../needs.ts'
import { smallWorld, type Browser, type SmallWorld } from './small-world.ts'

export const HOME = '203.0.113.1'
export const AWAY = '198.51.100.7'

/** What stands before a test of the file; filled again before each. */
export type AtHome = { database: TestDatabase; world: SmallWorld; member: Browser }

/** Called once at the top of a file: the database of the file, and before each test its world and `mandalay7` who registered from home. */
export function memberAtHome(rules: Partial<Rules> = {}): AtHome {
  const at = {} as AtHome
  beforeAll(async () => {
    at.database = await testDatabase()
  })
  afterAll(() => at.database.drop())
  beforeEach(async () => {
    await at.database.pool.query(
      `truncate identity_member, identity_code, identity_message_wish, identity_message_sent, identity_attempt, identity_device, identity_trip cascade`,
    )
    at.world = smallWorld(at.database)
    at.world.rules = { ...at.world.rules, ...rules }
    at.member = at.world.browser(HOME)
    await at.member.register('mandalay7')
  })
  return at
}
