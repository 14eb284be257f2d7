/** Proves that the data key can be changed. Every sealed value is found, an interrupted run goes on, and what was moved is named and left. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../operator/operator.ts'
import { resealAll } from '../platform/reseal.ts'
import { createSecrets, type Secrets } from '../platform/secrets.ts'
import { paymentServiceKeys } from '../wallet/wallet.ts'
import { addPeople } from '../operator/testing/staffed.ts'
import { ALL_SEALED, dataKeyActs } from './sealed.ts'
import { createWorld, type World } from './testing/world.ts'

const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const turned = createSecrets({ current: '2', keys: { 1: one, 2: two } })
let world: World

beforeAll(async () => {
  world = await createWorld({ secrets: createSecrets(one) })
  const { house, database } = world
  await house.identity.rotatePayloadKeys()
  await paymentServiceKeys(house.needs, 'sandbox')
  await database.write((tx) => house.games.seed(tx))
  await database.write((tx) => house.lottery.seed(tx))
  await house.lottery.generate()
  const player = await world.rich(1_000_000n)
  await world.ask({ method: 'GET', path: '/wps/originals/fairness' }, player)
})
afterAll(() => world.close())

/** How many values each version seals. */
async function versions(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const { table, column, many } of ALL_SEALED) {
    const values = many ? `unnest(${column})` : column
    const { rows } = await world.database.pool.query<{ sealed: string }>(
      `select ${values} as sealed from ${table} where ${column} is not null`,
    )
    for (const { sealed } of rows) counted[sealed.split('.')[0]!] = (counted[sealed.split('.')[0]!] ?? 0) + 1
  }
  return counted
}

it('[OPS-01] knows every column whose name says that it is sealed', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and column_name like '%sealed%' order by 1`,
  )
  expect(ALL_SEALED.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map(({ name }) => name))
})

it('[OPS-01] an ended rotation goes on where it was, leaves what was moved, and everything opens by the new key', async () => {
  const { database, house } = world
  const all = (await versions())['1'] ?? 0
  expect(all).toBeGreaterThan(1_000)
  await database.pool.query(
    "update games_vendor set sealed_secrets = (select sealed_secrets from games_vendor where code = 'PG') where code <> 'PG' and code = (select max(code) from games_vendor where sealed_secrets <> '{}')",
  )
  let left = 500
  const dying: Secrets = {
    ...turned,
    seal(place, text) {
      left -= 1
      return turned.seal(place, text)
    },
  }
  const broken = { ...database, write: (act: never) => (left < 0 ? Promise.reject(new Error('killed')) : database.write(act)) }
  await expect(resealAll(broken as typeof database, dying, ALL_SEALED)).rejects.toThrow('killed')
  const between = await versions()
  expect(between['1']).toBeGreaterThan(0)
  expect(between['2']).toBeGreaterThan(0)

  const said: string[] = []
  const sink = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) }
  const acts = dataKeyActs(database, turned)
  expect(await acts.reseal()).toMatchObject({
    resealed: between['1']! - 1,
    unreadable: [{ table: 'games_vendor', column: 'sealed_secrets' }],
  })
  expect(await acts.reseal()).toMatchObject({ resealed: 0, unreadable: [{ table: 'games_vendor' }] })
  expect(await versions()).toEqual({ 1: 1, 2: all - 1 })
  expect((await paymentServiceKeys({ ...house.needs, secrets: turned }, 'sandbox')).webhookSecrets).toHaveLength(1)
  // The act as staff give it, by a server that has only the first key: it changes nothing back.
  await addPeople({ operator: house.operator, database }, 'Thida')
  const given = ['rotate-data-key', '--by', 'Thida', '--reason', 'a key has leaked']
  expect(await runCommand({ operator: house.operator, database }, given, sink)).toBe(1)
  expect(said.join('\n')).toContain('open by no key')
  await world.assertBooksBalance()
})
