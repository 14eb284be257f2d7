/**
 * Hostile cases: every field of every call of every dialect, bent in every way that a wrong or hostile vendor can. They include false keys
 * and every order of a round's calls.
 */
import { describe, expect, it } from 'vitest'
import { formatUnits } from '@baize/contract/values/money.ts'
import { nextId, type TestPlayer, type World } from './conformance-world.ts'
import { handOf, type Client, type DialectAnswer, type SampleCall } from '../check/client.ts'
import type { openClients } from './open-clients.ts'

type Stage = { readonly world: World; readonly clients: Awaited<ReturnType<typeof openClients>> }
type Tree = { [name: string]: unknown }

/** Stands in a document for text that JSON cannot write. */
const RAW = '@raw:'
const raw = (text: string): string => `${RAW}${text}@`
const written = (tree: unknown): string => JSON.stringify(tree).replace(/"@raw:([^"]*)@"/g, '$1')

/** Letters and digits of other scripts that look like ours, what no field may hold, and what is too long for every field. */
const BENT_TEXTS = ['', 'сhаt', '１２', '၁', 'a b', 'a\u0000b', '\u202Etxt', 'x'.repeat(300)]
const BENT_VALUES = [null, {}, [], true, raw('NaN'), raw('1e3'), raw('-1'), raw('01'), raw('99999999999999999999999')]
/** The same number in another writing would be another amount to another reader. */
const BENT_NUMBERS = [raw('0.00000001'), raw('-0'), raw('1.'), raw('Infinity'), raw('1e-2'), '1', '1e3', raw('0x10')]

type FieldAt = { readonly path: readonly (string | number)[]; readonly value: unknown }

function placesOf(value: unknown, path: readonly (string | number)[] = []): FieldAt[] {
  const here = path.length === 0 ? [] : [{ path, value }]
  if (typeof value !== 'object' || value === null) return here
  const inside = Array.isArray(value) ? value.map((one, at) => [at, one] as const) : Object.entries(value)
  return [...here, ...inside.flatMap(([name, one]) => placesOf(one, [...path, name]))]
}

function changed(tree: Tree, path: readonly (string | number)[], value: unknown): Tree {
  const copy = structuredClone(tree)
  let at = copy as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>
  const last = path.at(-1)!
  if (value !== undefined) at[last] = value
  else if (Array.isArray(at)) at.splice(Number(last), 1)
  else delete at[last]
  return copy
}

/** A document with one field bent, once for each way; optional fields may be missing and null. */
function bent({ fields, optional = [] }: SampleCall, isForm: boolean): string[] {
  const documents: string[] = []
  for (const { path, value } of placesOf(fields)) {
    const isOptional = optional.includes(String(path.at(-1)))
    const texts = typeof value === 'string' ? BENT_TEXTS : []
    const others = isForm
      ? []
      : [
          ...BENT_VALUES.filter((other) => !isOptional || (other !== null && !Array.isArray(other))),
          ...(typeof value === 'number' ? BENT_NUMBERS : []),
        ]
    const same = (other: unknown): boolean => JSON.stringify(other) === JSON.stringify(value) || (isForm && isOptional && other === '')
    const ways = [...(isOptional ? [] : [undefined]), ...texts, ...others].filter((other) => !same(other))
    documents.push(...ways.map((other) => written(changed(fields, path, other))))
  }
  if (isForm) return documents
  const [first = ''] = Object.keys(fields)
  const good = written(fields)
  return [
    ...documents,
    good.replace('{', `{"${first}":"x",`),
    good.replace('{', '{"__proto__":{},'),
    `${good}{}`,
    `[${good}]`,
    `\uFEFF${good}`,
  ]
}

const isMalformed = (client: Client, { word, body }: DialectAnswer): boolean => {
  const why = body['description'] ?? body['message'] ?? body['desc']
  const words = [client.words.malformed, 'RS_ERROR_WRONG_SYNTAX', ...(client.dialect === 'pragmatic' ? [client.words.forged] : [])]
  return words.includes(word) && (why === undefined || why === 'bad-request' || why === 'invalid-signature')
}

type Letter = 'bet' | 'win' | 'cancel'
const LETTERS: readonly Letter[] = ['bet', 'win', 'cancel']
const orders = (length: number): Letter[][] =>
  length === 0 ? [[]] : orders(length - 1).flatMap((word) => LETTERS.map((letter) => [...word, letter]))

/** The dialect's answer to one message of a round, and what moves in hundredths: a stake of 2, a win of 5. */
function model(words: Client['words']) {
  const state = { bet: 'none' as 'none' | 'applied' | 'gone' | 'stone', betAnswered: false, won: false }
  return (letter: Letter): [word: string, moves: number] => {
    if (letter === 'bet') {
      if (state.betAnswered) return [words.ok, 0]
      if (state.bet === 'stone') return [words.rolledBack, 0]
      state.bet = 'applied'
      state.betAnswered = true
      return [words.ok, -200]
    }
    if (letter === 'win') {
      if (state.won) return [words.ok, 0]
      if (state.bet !== 'applied') return [state.bet === 'none' ? words.noBet : words.rolledBack, 0]
      state.won = true
      return [words.ok, 500]
    }
    if (state.bet === 'applied' && state.won) return [words.settled, 0]
    if (state.bet === 'gone') return [words.cancelAgain, 0]
    if (state.bet !== 'applied') {
      state.bet = 'stone'
      return [words.cancelUnknown, 0]
    }
    state.bet = 'gone'
    return [words.ok, 200]
  }
}

const rowsOf = async ({ world: { database } }: Stage, { member }: TestPlayer) => {
  const { rows } = await database.pool.query<{ rows: string }>('select count(*) as rows from games_callback where member = $1', [member])
  return String(rows[0]?.rows)
}

/** Of many: `npm run prove` takes all, every other run each fourth, another one of each dialect. */
export type Part = <Member>(members: readonly Member[], from: number) => readonly Member[]

async function bendAll(stage: Stage, client: Client, some: <Member>(members: readonly Member[]) => readonly Member[]): Promise<void> {
  const player = await stage.world.player(100n, { vendor: client.vendor })
  const hand = handOf(player)
  for (const call of client.samples(hand)) {
    const said = await Promise.all(
      some(bent(call, client.dialect === 'pragmatic')).map(async (document) => ({ document, said: await call.send(document) })),
    )
    const taken = said
      .filter((one) => !isMalformed(client, one.said))
      .map(({ document, said: { body } }) => `${call.name} ${document} ${JSON.stringify(body)}`)
    expect(taken).toEqual([])
  }
  expect([formatUnits(await stage.world.balance(player)), await rowsOf(stage, player)]).toEqual(['100.00', '0'])
  // What was bent was good before: each call as it is passes every check of its form.
  for (const call of client.samples(hand)) expect(isMalformed(client, await call.send(written(call.fields))), call.name).toBe(false)
  for (const call of client.samples(hand)) expect(await wronglyRefused(client, call), call.name).toEqual([])
}

/** What may be missing, and in most dialects null, is no fault of a call. */
async function wronglyRefused(client: Client, { fields, optional = [], send }: SampleCall): Promise<string[]> {
  const ways = client.dialect === 'pragmatic' || client.dialect === 'native' ? [undefined] : [undefined, null]
  const places = placesOf(fields).filter(({ path }) => typeof path.at(-1) === 'string' && optional.includes(String(path.at(-1))))
  const sent = places.flatMap(({ path }) => ways.map((way) => written(changed(fields, path, way))))
  const said = await Promise.all(sent.map(async (document) => ({ document, malformed: isMalformed(client, await send(document)) })))
  return said.filter(({ malformed }) => malformed).map(({ document }) => document)
}

export function hostileCases(stage: () => Stage, dialects: readonly (keyof Stage['clients'])[], part: Part): void {
  describe.each(dialects)('[GAME-15] hostile %s', (dialect) => {
    it('refuses every field of every call that is missing, of another type, too long, doubled, or looks like ours, and moves nothing (W-12)', async () => {
      await bendAll(stage(), stage().clients[dialect], (members) => part(members, dialects.indexOf(dialect)))
    })

    it('refuses every false key, also one that is good elsewhere, and keeps nothing (W-01)', async () => {
      const { world, clients } = stage()
      const client: Client = clients[dialect]
      const player = await world.player(100n, { vendor: client.vendor })
      const good = client.betText(handOf(player), '1')
      const keys = ['', 'x', 'x'.repeat(4_000), 'null', '%00', client.vendor, 'A'.repeat(344)]
      for (const key of keys) expect((await client.forge(good, key)).word, key).toBe(client.words.forged)
      const other = Object.values(clients).find((one) => one.dialect !== dialect)!
      expect((await client.forge(good, other.secret)).word).toBe(client.words.forged)
      expect([formatUnits(await world.balance(player)), await rowsOf(stage(), player)]).toEqual(['100.00', '0'])
    })

    it('answers a bet, its win and its cancellation in every order and repetition up to three as the rules say', async () => {
      const { world, clients } = stage()
      const client: Client = clients[dialect]
      const player = await world.player(1_000n, { vendor: client.vendor })
      let hundredths = 100_000
      for (const order of part(orders(3), dialects.indexOf(dialect))) {
        const [hand, expected] = [handOf(player, nextId('r')), model(client.words)]
        const [said, wanted]: [string[], string[]] = [[], []]
        for (const letter of order) {
          const [word, moves] = expected(letter)
          wanted.push(word)
          hundredths += moves
          const { word: answered } = await (letter === 'win'
            ? client.win(hand, '5')
            : letter === 'bet'
              ? client.bet(hand, '2')
              : client.cancel(hand, '2'))
          said.push(answered)
        }
        expect(said, order.join(', ')).toEqual(wanted)
      }
      expect(formatUnits(await world.balance(player))).toBe((hundredths / 100).toFixed(2))
    })
  })
}
