/** Attacks from inside: a shell without a key, a single member of staff, and the server's database login. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { socketFolder } from '@baize/server/app/testing/product-process.ts'
import type { Locked } from '../check-lock.ts'
import { folderOf, isDone, isNoted, withdraw, withPayee } from './people.ts'
import { honest, shown, tried, until, type Attack, type Person, type Stage } from './stage.ts'

async function asUser(stage: Stage, user: string): Promise<pg.Client> {
  const client = new pg.Client({ host: await socketFolder(folderOf(stage)), user, database: 'baize' })
  await client.connect()
  return client
}

/** The tables whose name ends this way, as the database lists them. */
export async function tables(client: pg.Client, ends: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename ~ $1",
    [ends],
  )
  return rows.map(({ name }) => name)
}

/** Whether the check of the lock finds no fault. It is asked in a process of its own, as the check before a build is. */
const isSound = (stage: Stage, packages: Readonly<Record<string, Locked>>, manifests: object): Promise<boolean> =>
  new Promise((resolve) => {
    const asking = `const { lockFaults } = await import(${JSON.stringify(path.join(import.meta.dirname, '../check-lock.ts'))})
      process.exitCode = lockFaults(${JSON.stringify(packages)}, ${JSON.stringify(manifests)}).length === 0 ? 0 : 1`
    execFile(
      process.execPath,
      [...stage.before, '--input-type=module', '--eval', asking],
      { env: { ...process.env, ...stage.environment } },
      (error) => resolve(error === null),
    )
  })

const TWO_FROM = '9000000'

export const MACHINE: readonly Attack[] = [
  {
    line: 'an act of staff is done under a name without its key',
    isSlow: true,
    async run(stage) {
      const act = ['set', 'messages.perDay', '9000'] as const
      await shown((await stage.staff('Thida', ...act)).code === 0, 'the act under a name with its key')
      const names = ['Mya', 'thida ', 'Daw Khin', 'Thida Win']
      const said = []
      for (const name of names) said.push(await stage.staff(name, ...act))
      return { tries: names.length, through: said.filter(({ code }) => code === 0).length }
    },
  },
  {
    line: 'one of the staff alone lowers a guard of money, or adds a second pair of eyes',
    isSlow: true,
    async run(stage) {
      const acts = [
        ['set', 'withdrawals.restHours', '0'],
        ['set', 'staff.twoFrom', TWO_FROM],
        ['vendor-terms', 'PG', '--currency', 'MMK', '--max-win', '99999999999'],
        ['vendor-speaks', 'PG', 'native'],
        ['staff-add', 'Mallory', 'a'.repeat(64)],
      ]
      const said = []
      for (const words of acts) {
        const first = await stage.staff('Aung', ...words)
        await shown(isDone(first) || isNoted(first), `an act for two: ${words.join(' ')}: ${first.err}`)
        said.push(first, await stage.staff('Aung', ...words))
      }
      // Thida's word beside Aung's first makes it an act of two.
      if (!said.some(isDone)) await shown(isDone(await stage.staff('Thida', 'set', 'staff.twoFrom', TWO_FROM)), 'two of the staff')
      await stage.staffs('set', 'staff.twoFrom', '3000000')
      return { tries: said.length, through: said.filter(isDone).length }
    },
  },
  {
    line: "the server's own login changes tables, the book or the audit chain",
    isSlow: true,
    async run(stage) {
      const [client, owner] = [await asUser(stage, 'baize_app'), await asUser(stage, 'baize')]
      const [alters, truncates] = [
        (table: string) => `alter table ${table} disable trigger all`,
        (table: string) => `truncate ${table} cascade`,
      ]
      const cuts = (table: string) => [`delete from ${table}`, `create rule r as on insert to ${table} do instead nothing`]
      const others = ['set session_replication_role = replica', 'create role thief superuser', "copy (select 1) to program 'cat'"]
      const every = await tables(client, '')
      const wishes = [
        ...every.map(alters),
        ...every.map(truncates),
        // Append-only tables: the ledger and the audit chain. A vendor wallet has transfers of its own, which change state.
        ...(await tables(client, '(r_transfer|audit)$')).flatMap(cuts),
        ...others,
      ]
      /** Whether a login may do something, which is undone at once and waits for nobody. */
      const may = async (login: pg.Client, wish: string): Promise<boolean> => {
        await login.query("begin; set local lock_timeout = '1s'; set local statement_timeout = '5s'")
        const isDone = await login.query(wish).then(
          () => true,
          // Somebody else has the table: the login would have got it.
          (error: { code?: string }) => error.code === '55P03',
        )
        await login.query('rollback')
        return isDone
      }
      // The owner of a table that nobody uses now may do each of these.
      const quiet = await stage.table('y_captcha$')
      for (const wish of [alters(quiet), truncates(quiet), ...cuts(quiet), ...others])
        await shown(may(owner, wish), `the owner may: ${wish}`)
      const found = []
      for (const wish of wishes) found.push((await may(client, wish)) ? wish : undefined)
      for (const each of [client, owner]) await each.end()
      const through = found.filter((wish) => wish !== undefined)
      return { tries: wishes.length, through: through.length, ...(through.length > 0 ? { note: through.join('; ') } : {}) }
    },
  },
  {
    line: 'an installation with real money starts with a weak setting',
    isSlow: true,
    async run(stage) {
      const base = {
        BAIZE_DATA: path.join(folderOf(stage), 'none'),
        BUILD_WEB: 'no',
        PORT: '0',
        DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
        DATABASE_OWNER_URL: 'postgresql://nobody@127.0.0.1:9/none',
        DATA_KEY: Buffer.alloc(32).toString('base64'),
        SITE_URL: 'https://play.example',
      }
      const weak: Record<string, string>[] = [
        { SITE_URL: 'http://play.example' },
        { BAIZE_LIMIT_SCALE: '100' },
        { DATABASE_OWNER_URL: '' },
        { SITE_URL: '' },
      ]
      // It goes on to look for its database where the settings are right.
      const isRefused = async (change: Record<string, string>): Promise<boolean> => {
        const started = stage.launch({ ...base, ...change })
        return (await started.ended).code === 1 && /SITE_URL|BAIZE_LIMIT_SCALE|DATABASE_OWNER_URL/.test(started.complaints())
      }
      await shown(!(await isRefused({})), 'a start with right settings')
      return tried(weak.map(async (change) => !(await isRefused(change))))
    },
  },
  {
    line: 'the owner of the database cuts, changes or adds rows of the audit chain unseen',
    isSlow: true,
    async run(stage) {
      const whole = async () => (await stage.command('operator', {}, ['audit-verify'])).code === 0
      await shown(whole(), 'the chain is whole before')
      const client = await asUser(stage, 'baize')
      await client.query('set session_replication_role = replica')
      const [chain = ''] = await tables(client, 'audit$')
      await client.query(`create temporary table kept as select * from ${chain}`)
      const wishes = [
        `delete from ${chain} where seq > (select max(seq) - 3 from ${chain})`,
        `delete from ${chain} where seq = 2`,
        `update ${chain} set who = 'Nobody' where seq = 3`,
        `delete from ${chain}`,
      ]
      let through = 0
      for (const wish of wishes) {
        await client.query(wish)
        if (await whole()) through += 1
        await client.query(`delete from ${chain}; insert into ${chain} select * from kept`)
      }
      await client.end()
      return { tries: wishes.length, through }
    },
  },
  {
    line: 'a sealed account of a thief that is copied over that of somebody else is paid',
    isSlow: true,
    async run(stage) {
      const [victim, thief] = [await withPayee(stage), await withPayee(stage)]
      const payees = await stage.table('_payee$')
      await stage.sql(`update ${payees} p set sealed = t.sealed from ${payees} t where p.id = $1 and t.id = $2`, [
        victim.payeeId,
        thief.payeeId,
      ])
      const isPaid = async (who: Person, id: unknown): Promise<boolean> =>
        (await who.ask('GET', `/wps/wallet/withdrawal/${String(id)}`)).value['state'] === 'paid'
      const taken = await withdraw(victim.who, victim.payeeId, '10000')
      const right = await honest(withdraw(thief.who, thief.payeeId, '10000'))
      // Once the later request has been paid, this one would have been too.
      await until(
        async () => ((await isPaid(thief.who, right.value['id'])) ? true : undefined),
        () => 'the payout that is right was not paid',
      )
      return tried([isPaid(victim.who, taken.value['id'])])
    },
  },
  {
    line: 'a package without a hash, from another address or with a script of its own is let into the lock',
    isSlow: true,
    async run(stage) {
      const manifests = { '': { dependencies: { react: '19.3.1' } } }
      const packages: Record<string, Locked> = { '': manifests[''], 'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' } }
      await shown(isSound(stage, packages, manifests), 'a sound lock')
      const wrong: Locked[] = [
        { version: '19.3.1' },
        { version: '19.3.1', integrity: 'sha512-a', resolved: 'https://evil.example/react.tgz' },
        { version: '19.3.1', integrity: 'sha512-a', hasInstallScript: true },
      ]
      return tried(wrong.map((entry) => isSound(stage, { ...packages, 'node_modules/react': entry }, manifests)))
    },
  },
]
