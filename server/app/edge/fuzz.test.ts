/**
 * Fuzz: hostile calls of every operation of the contract, by people in every state. Whatever a client sends, no call is answered with a fault of
 * ours, and the books still balance.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { mayAsk } from '@baize/contract/values/roles.ts'
import { longest } from '../testing.ts'
import { createCast, type Cast } from '../testing/fuzz/cast.ts'
import { callOf, type FuzzedCall } from '../testing/fuzz/shapes.ts'
import { DAYS, DIALING_CODES, INSTANTS } from '../testing/fuzz/words.ts'

vi.setConfig({ testTimeout: longest(120_000), hookTimeout: 240_000 })

/** `npm run prove` sends hundreds of calls to each operation; every other run sends the first of the same calls. */
const RUNS = process.env['WHOLE'] === '1' ? 400 : 4
const SEED = 36

/** In this world no vendor and no payment service answers, and a call says so by name. */
const ABSENT: ReadonlySet<string | undefined> = new Set(['vendor-not-answering', 'payment-service-down'])

/** These may end the session in which they are asked, so they come last. */
const ENDING =
  /^(logout|login|trialLogin|register\w*|takeHandover|verifyLogin|replaceExpiredPassword|passkeyLogin|changePassword|closeAccount|end\w+Sessions?|totpConfirm)$/
const ORDERED: readonly Operation[] = OPERATIONS.toSorted((one, other) => Number(ENDING.test(one.name)) - Number(ENDING.test(other.name)))

let cast: Cast
beforeAll(async () => {
  cast = await createCast()
})
afterAll(() => cast?.world.close())

async function send(operation: Operation, who: string, call: FuzzedCall) {
  const answer = await cast.send(operation, who, call)
  const isOurs = answer.status >= 500 && !ABSENT.has(answer.code)
  if (isOurs) throw new Error(`${operation.name} answered ${who} ${answer.status} ${answer.code}`)
  return answer
}

/** Mostly those who may ask, and now and then anybody. */
function askersOf({ who }: Operation): fc.Arbitrary<string> {
  const all = cast.callers.map(({ name }) => name)
  const allowed = cast.callers.filter(({ role }) => mayAsk(who, role)).map(({ name }) => name)
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...allowed) }, { weight: 1, arbitrary: fc.constantFrom(...all) })
}

describe('[API-05] hostile calls', () => {
  it.each(ORDERED.map((operation) => [operation.name, operation] as const))('of %s are answered', async (_name, operation) => {
    await cast.wake()
    await fc.assert(
      fc.asyncProperty(
        askersOf(operation),
        callOf(operation, cast.known(operation)),
        async (who, call) => void (await send(operation, who, call)),
      ),
      { seed: SEED, numRuns: RUNS },
    )
  })

  it('leave the books in balance', () => cast.world.assertBooksBalance())
})

const schemaOf = ({ params, query, body }: Operation): string => JSON.stringify([params, query, body])
const naming = (pattern: RegExp): [string, string, Operation][] =>
  ORDERED.flatMap((operation) =>
    [...new Set([...schemaOf(operation).matchAll(pattern)].map(([, name = '']) => name))].map(
      (field) => [operation.name, field, operation] as [string, string, Operation],
    ),
  )

/** One call for each of the words, by somebody who may ask; the rest of it fits. */
async function answersTo(operation: Operation, field: string, words: readonly string[]) {
  await cast.wake()
  const who = cast.callers.find(({ name, role }) => mayAsk(operation.who, role) && /busy|agent/.test(name))?.name ?? 'a visitor'
  const found = new Map<string, string | undefined>()
  for (const word of words) {
    const [call] = fc.sample(callOf(operation, cast.known(operation), { [field]: word }), { seed: SEED, numRuns: 1 })
    found.set(word, (await send(operation, who, call as FuzzedCall)).code)
  }
  return found
}

describe('[API-05] each kind of word that a library throws at', () => {
  it.each(naming(/"(countryDialingCode)":/g))('dialing codes in %s', async (_name, field, operation) => {
    const found = await answersTo(operation, field, DIALING_CODES)
    expect(found.size).toBe(new Set(DIALING_CODES).size)
  })

  it.each(naming(/"(\w+)":\{(?:"anyOf":\[\{)?"type":"string","format":"date"/g))('days in %s: %s', async (_name, field, operation) => {
    const found = await answersTo(operation, field, DAYS)
    const impossible = DAYS.filter((day) => !/^(19|2\d)\d\d-/.test(day) || !isDay(day))
    expect(impossible.length).toBeGreaterThan(5)
    for (const day of impossible) expect([day, found.get(day)]).toEqual([day, 'invalid-input'])
  })

  it.each(naming(/"(\w+)":\{(?:"anyOf":\[\{)?"type":"string","format":"date-time"/g))(
    'instants in %s: %s',
    async (_name, field, operation) => {
      await answersTo(operation, field, INSTANTS)
    },
  )
})

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}
