/** Proves whom the register is asked about in one call, and that a question without an answer undoes no answer that came meanwhile. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settableClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { askAbout, personOf } from './ask.ts'
import type { RegisterNeeds } from './needs.ts'
import { createRegister } from './register.ts'
import { registerRow } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const PERSON = { name: 'Mya Thida Aung', birthDate: '1990-01-31', email: '', mobile: '', address: '' }
const NO = { listed: 'no', reference: 'r' } as const

/** A register outside that notes how many it was asked about, and a world in which these members have sessions. */
function worldOf(seen: readonly string[], register: Partial<RegisterNeeds['register']> = {}) {
  const clock = settableClock('2026-11-20T08:00:00Z')
  const calls: number[] = []
  const waits: unknown[] = []
  const needs: RegisterNeeds = {
    database,
    clock,
    register: {
      ask: async () => (calls.push(1), NO),
      askAll: async (persons) => (calls.push(persons.length), persons.map(() => NO)),
      ...register,
    },
    askedAt: async () => ['login'],
    person: async () => PERSON,
    seenSince: async () => seen,
    waitFrom: async (_tx, _member, from) => void waits.push(from),
    exclude: async () => undefined,
    unlisted: async () => undefined,
    timeZone: async () => 'UTC',
    warn: () => undefined,
  }
  return { needs, clock, calls, waits, register: createRegister(needs) }
}

it('[PROT-02, PX-07] everybody with a session is asked about in batches of 1,000, once a day', async () => {
  const members = Array.from({ length: 1001 }, () => randomUUID())
  const { register, calls, clock } = worldOf(members)
  await register.askDue()
  expect(calls).toEqual([1000, 1])
  await register.askDue()
  expect(calls).toEqual([1000, 1])
  clock.forward({ hours: 24 })
  await register.askDue()
  expect(calls).toEqual([1000, 1, 1000, 1])
})

it('[PX-07] a question without an answer undoes no answer that came to a later one', async () => {
  const member = randomUUID()
  let world = worldOf([])
  world = worldOf([], {
    ask: async () => {
      // Meanwhile somebody else asks, and is answered.
      const later = worldOf([])
      later.clock.set(world.clock.now().add({ seconds: 1 }).toString())
      await askAbout(later.needs, [member])
      return undefined
    },
  })
  await askAbout(world.needs, [member])
  expect([world.waits, (await registerRow(database.reader, member))?.wantedAt]).toEqual([[], null])
})

it.each([
  ['three words', 'Mya Thida Aung', 'Mya Thida', 'Aung'],
  ['one word', 'Mya', 'Mya', 'Mya'],
  ['blanks around', '  Mya   Aung ', 'Mya', 'Aung'],
])('[PX-07] a name of %s is first and last name', (_, name, firstName, lastName) => {
  expect(personOf({ ...PERSON, name })).toMatchObject({ firstName, lastName })
})

it.each([
  ['1 High Street, Ambleford, AB1 2CD', 'AB1 2CD'],
  ['Flat 12, ab12cd', 'ab12cd'],
  ['Hauptweg 5, 10115 Bergdorf', '10115'],
  ['12 Strand Road', ''],
  ['', ''],
])('[PX-07] the postcode of %j is %j', (address, postcode) => {
  expect(personOf({ ...PERSON, address })?.postcode).toBe(postcode)
})

it.each([{ name: '' }, { name: ' ' }, { birthDate: '' }])('[PX-07] nobody can be asked about who has not said %j', (lacks) => {
  expect(personOf({ ...PERSON, ...lacks })).toBeUndefined()
})
