/** Proves that a history takes the place of an untouched installation alone, in one step or not at all. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '../../platform/database.ts'
import { DEMO_AGENT } from '../demo.ts'
import { createWorld, type World } from '../testing/world.ts'
import { castOf, seededChance } from './cast.ts'
import { finishPlace } from './finish.ts'
import { contentOf, takePlace } from './replace.ts'

const PLAN = { seed: 'sixty days', people: 8, days: 10 }

describe('[AGENT-01] a history', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  it('takes the place of what a start writes, never of what somebody has used', async () => {
    expect(await contentOf(world.house, PLAN)).toBe('untouched')
    const { memberId } = await world.member()
    expect(await contentOf(world.house, PLAN)).toBe('used')
    // The first of the cast is there: the history stands already, whatever was done in it since.
    const [someone] = castOf(seededChance(PLAN.seed), DEMO_AGENT, PLAN)
    await world.database.pool.query('update identity_member set account = $1 where id = $2', [someone!.username, memberId])
    expect(await contentOf(world.house, PLAN)).toBe('history')
  })

  it('is refused in a given database', async () => {
    const env = {
      ...process.env,
      DATABASE_URL: 'postgres://nobody@localhost/other',
      DATABASE_OWNER_URL: 'postgres://nobody@localhost/other',
    }
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, [path.resolve(import.meta.dirname, '../commands/history.ts')], { env }, (error, _out, err) =>
        resolve(`${error?.code} ${err}`),
      )
    })
    expect(said).toBe('1 a history is made for the embedded demonstration only, never in a given database\n')
  })

  it.each([
    [['--people', '11'], '1 --people is a whole number from 12 to 2000\n'],
    [['--days', '2.5'], '1 --days is a whole number from 3 to 366\n'],
  ])('of a size out of bounds is refused before anything is made: %s', async (size, refusal) => {
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, [path.resolve(import.meta.dirname, '../commands/history.ts'), ...size], (error, _out, err) =>
        resolve(`${error?.code} ${err}`),
      )
    })
    expect(said).toBe(refusal)
  })
})

describe('[AGENT-01] the database of a history', () => {
  const current = `h_${randomBytes(6).toString('hex')}`
  const made = `${current}_made`
  let admin: Database
  let folder: string
  beforeAll(async () => {
    const { host, user } = inject('pg')
    admin = openDatabase({ connection: { host, user, database: 'postgres' } })
    folder = await mkdtemp(path.join(tmpdir(), 'baize-replace-'))
    for (const name of ['staff-keys', 'staff-keys.making']) {
      await mkdir(path.join(folder, name))
      await writeFile(path.join(folder, name, 'key'), name)
    }
    for (const name of ['checkpoints', 'checkpoints.making']) await writeFile(path.join(folder, name), name)
    await admin.pool.query(`create database ${current} template template0 strategy file_copy`)
  })
  afterAll(async () => {
    await admin.pool.query(`drop database if exists ${current}`)
    await admin.close()
    await rm(folder, { recursive: true, force: true })
  })
  const databases = async () => {
    const { rows } = await admin.pool.query<{ name: string; told: string | null }>(
      "select datname as name, shobj_description(oid, 'pg_database') as told from pg_database where datname like $1 order by 1",
      [`${current}%`],
    )
    return rows.map(({ name, told }) => [name.replace(current, 'current'), told])
  }
  const files = () => ({ auditCheckpoints: path.join(folder, 'checkpoints'), staffKeys: path.join(folder, 'staff-keys') })
  const replace = () => takePlace(admin.pool, { current, made }, files())
  const kept = async () => [
    await readFile(path.join(folder, 'checkpoints'), 'utf8'),
    await readFile(path.join(folder, 'staff-keys', 'key'), 'utf8'),
  ]

  it('takes its place with its checkpoints and keys, or not at all', async () => {
    await admin.pool.query(`comment on database ${current} is 'before'`)
    await expect(replace()).rejects.toThrow(`database "${made}" does not exist`)
    expect([await databases(), await readdir(folder)]).toEqual([
      [['current', 'before']],
      ['checkpoints', 'checkpoints.making', 'staff-keys', 'staff-keys.making'],
    ])
    await admin.pool.query(`create database ${made} template template0 strategy file_copy`)
    await admin.pool.query(`comment on database ${made} is 'history'`)
    await replace()
    expect([await databases(), await readdir(folder)]).toEqual([[['current', 'history']], ['checkpoints', 'staff-keys']])
    expect(await kept()).toEqual(['checkpoints.making', 'staff-keys.making'])
  })

  it('that stopped in the middle is finished by the next start, wherever it stopped, and nothing else is', async () => {
    const makings = async (...names: ('checkpoints' | 'staff-keys')[]) => {
      if (names.includes('checkpoints')) await writeFile(path.join(folder, 'checkpoints.making'), 'newer')
      if (names.includes('staff-keys')) {
        await mkdir(path.join(folder, 'staff-keys.making'))
        await writeFile(path.join(folder, 'staff-keys.making', 'key'), 'newer')
      }
    }
    const finish = () => finishPlace(admin.pool, current, files())
    // What was only being made and never took the place.
    await makings('checkpoints', 'staff-keys')
    await finish()
    expect(await kept()).toEqual(['checkpoints.making', 'staff-keys.making'])
    for (const left of [['checkpoints', 'staff-keys'], ['staff-keys'], []] as const) {
      for (const name of ['checkpoints', 'staff-keys']) await rm(path.join(folder, `${name}.making`), { recursive: true, force: true })
      await makings(...left)
      await admin.pool.query(`create database ${current}_before template template0 strategy file_copy`)
      // The old keys were already gone when it stopped.
      if (left.length === 1) await rm(path.join(folder, 'staff-keys'), { recursive: true })
      await finish()
      await finish()
      expect([await databases(), await readdir(folder), await kept()]).toEqual([
        [['current', 'history']],
        ['checkpoints', 'staff-keys'],
        ['newer', 'newer'],
      ])
    }
  })
})
