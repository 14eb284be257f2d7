/** Migrations: each file once and whole, whatever fails and whoever else starts at the same time. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrations.ts'

let database: TestDatabase
let folder: string

const write = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql)
const run = (): Promise<string[]> => migrate(database.pool, { folder })

/** Everything that a migration could have left: tables with their columns, functions, indexes, the rows of the box, and what is remembered. */
async function standing(): Promise<unknown> {
  const { rows } = await database.pool.query<{ has: unknown }>(`select jsonb_build_object(
    'columns', (select jsonb_agg(table_name || '.' || column_name order by 1) from information_schema.columns where table_schema = 'public'),
    'functions', (select jsonb_agg(proname order by 1) from pg_proc where pronamespace = 'public'::regnamespace),
    'indexes', (select jsonb_agg(indexname order by 1) from pg_indexes where schemaname = 'public'),
    'box', (select jsonb_agg(to_jsonb(b) order by b.id) from box b),
    'remembered', (select jsonb_agg(to_jsonb(m) order by m.name) from platform_migration m)) as has`)
  return rows[0]?.has
}

beforeEach(async () => {
  database = await testDatabase('template0')
  folder = await mkdtemp(path.join(tmpdir(), 'baize-migrations-'))
  await write('0001-box.sql', 'create table box (id int primary key, coins bigint not null); insert into box values (1, 100), (2, 50);')
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const HALF_WAY = `
  alter table box add column label text not null default '';
  create index box_label on box (label);
  create function box_sum() returns numeric language sql return (select sum(coins) from box);
  update box set coins = coins * 2, label = 'doubled';
  drop table if exists nothing_of_this_name;
  insert into box (id, coins) values (1, 7);`

describe('migrations', () => {
  it('leave the database as it was where one fails half-way, and go on from there once it is mended', async () => {
    expect(await run()).toEqual(['0001-box.sql'])
    const before = await standing()
    await write('0002-box.sql', HALF_WAY)
    await write('0003-box.sql', 'create table box_three ();')
    await expect(run()).rejects.toThrow(/duplicate key/)
    expect(await standing()).toEqual(before)
    // Who failed has let go of the lock, and the same failure comes again without harm.
    await expect(run()).rejects.toThrow(/duplicate key/)
    expect(await standing()).toEqual(before)
    await write('0002-box.sql', HALF_WAY.replace('values (1, 7)', 'values (3, 7)'))
    expect(await run()).toEqual(['0002-box.sql', '0003-box.sql'])
    expect((await database.pool.query('select id, coins from box order by id')).rows).toEqual([
      { id: 1, coins: 200n },
      { id: 2, coins: 100n },
      { id: 3, coins: 7n },
    ])
  })

  it('keep those that were applied before the one that failed', async () => {
    await write('0002-box.sql', 'update box set coins = coins + 1;')
    await write('0003-box.sql', 'update box set coins = coins + 1; select 1 / 0;')
    await expect(run()).rejects.toThrow(/division by zero/)
    const { rows } = await database.pool.query(
      'select (select sum(coins)::bigint from box) as coins, array_agg(name order by name) as names from platform_migration',
    )
    expect(rows).toEqual([{ coins: 152n, names: ['0001-box.sql', '0002-box.sql'] }])
  })

  it('stop at a version that is named, and refuse a file that was changed after it had been applied', async () => {
    await write('0002-box.sql', 'update box set coins = coins + 1;')
    expect(await migrate(database.pool, { folder, before: '0002' })).toEqual(['0001-box.sql'])
    expect(await run()).toEqual(['0002-box.sql'])
    const before = await standing()
    expect(await run()).toEqual([])
    await write('0001-box.sql', 'create table box (id int);')
    await expect(run()).rejects.toThrow('migration 0001-box.sql was changed after it had been applied')
    expect(await standing()).toEqual(before)
  })

  it('refuse a database that is newer than the program, by the names that it does not know, and touch nothing', async () => {
    await write('0003-box.sql', 'update box set coins = coins + 1;')
    await write('0004-box.sql', 'update box set coins = coins + 1;')
    await run()
    await rm(path.join(folder, '0003-box.sql'))
    await rm(path.join(folder, '0004-box.sql'))
    // What the older program has besides is not applied either: it was written for another database.
    await write('0002-box.sql', 'update box set coins = coins * 2;')
    const before = await standing()
    await expect(run()).rejects.toThrow(
      'the database is newer than this program, which does not know the migrations 0003-box.sql, 0004-box.sql: ' +
        'start the version that brought the database there, or put back the copy that was made before the upgrade',
    )
    expect(await standing()).toEqual(before)
    // The lock is free again, and the newer program goes on.
    await write('0003-box.sql', 'update box set coins = coins + 1;')
    await write('0004-box.sql', 'update box set coins = coins + 1;')
    expect(await run()).toEqual(['0002-box.sql'])
  })

  it('refuse a database from before the first release, whose files of known names were others, and touch nothing', async () => {
    await write('0002-box.sql', 'update box set coins = coins + 1;')
    await write('0003-box.sql', 'alter table box add column label text;')
    await run()
    // The release has folded the third into the second.
    await rm(path.join(folder, '0003-box.sql'))
    await write('0002-box.sql', 'update box set coins = coins + 1; alter table box add column label text;')
    await write('0004-box.sql', 'update box set coins = coins + 1;')
    const before = await standing()
    await expect(run()).rejects.toThrow(
      "the database was made before the first release, by other migrations than this program's (0002-box.sql): " +
        'start with an empty data folder or database, or start the version that made this one',
    )
    expect(await standing()).toEqual(before)
  })

  it('are applied once where several processes start at the same time', async () => {
    for (const place of [2, 3, 4, 5]) await write(`000${place}-box.sql`, 'update box set coins = coins + 1;')
    const others = [1, 2, 3].map(() => openDatabase({ connection: database.connection, size: 1 }))
    const applied = await Promise.all([database, ...others].map(({ pool }) => migrate(pool, { folder })))
    for (const other of others) await other.close()
    expect(applied.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 0, 0, 5])
    expect((await database.pool.query('select coins from box where id = 1')).rows).toEqual([{ coins: 104n }])
  })
})
