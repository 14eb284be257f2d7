/** Attacks from inside: a shell without a key, a single member of staff, and the server's database login. */
import path from 'node:path'
import pg from 'pg'
import { command, launch, socketFolder, until } from '@baize/server/app/testing/product-process.ts'
import { lockFaults, type Locked } from '../check-lock.ts'
import { aPayee, owner } from './accounts.ts'
import { PAYMENT, tried, type Attack, type Person, type Stage } from './stage.ts'

async function asUser(stage: Stage, user: string): Promise<pg.Client> {
  const client = new pg.Client({ host: await socketFolder(stage.environment['BAIZE_DATA'] ?? ''), user, database: 'baize' })
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

export const MACHINE: readonly Attack[] = [
  {
    line: 'an act of staff is done under a name without its key',
    isSlow: true,
    async run(stage) {
      const names = ['Mya', 'thida ', 'Daw Khin', 'Thida Win']
      const said = []
      for (const name of names) said.push(await stage.staff(name, 'set', 'messages.perDay', '9'))
      return { tries: names.length, through: said.filter(({ code }) => code === 0).length }
    },
  },
  {
    line: 'one of the staff alone lowers a guard of money, or adds a second pair of eyes',
    isSlow: true,
    async run(stage) {
      const acts = [
        ['set', 'withdrawals.restHours', '0'],
        ['set', 'staff.twoFrom', '999999999'],
        ['vendor-terms', 'PG', '--currency', 'MMK', '--max-win', '99999999999'],
        ['vendor-speaks', 'PG', 'native'],
        ['staff-add', 'Mallory', 'a'.repeat(64)],
      ]
      const said = []
      for (const words of acts) said.push(await stage.staff('Aung', ...words), await stage.staff('Aung', ...words))
      return { tries: said.length, through: said.filter(({ out }) => out.startsWith('Done')).length }
    },
  },
  {
    line: "the server's own login changes tables, the book or the audit chain",
    isSlow: true,
    async run(stage) {
      const client = await asUser(stage, 'baize_app')
      const wishes = [
        ...(await tables(client, '')).map((table) => `alter table ${table} disable trigger all`),
        ...(await tables(client, '')).map((table) => `truncate ${table} cascade`),
        // Append-only tables: the ledger and the audit chain. A vendor wallet has transfers of its own, which change state.
        ...(await tables(client, '(r_transfer|audit)$')).flatMap((table) => [
          `delete from ${table}`,
          `create rule r as on insert to ${table} do instead nothing`,
        ]),
        'set session_replication_role = replica',
        'create role thief superuser',
        "copy (select 1) to program 'cat'",
      ]
      const found = []
      for (const wish of wishes)
        found.push(
          await client.query(wish).then(
            () => wish,
            () => undefined,
          ),
        )
      await client.end()
      const through = found.filter((wish) => wish !== undefined)
      return { tries: wishes.length, through: through.length, ...(through.length > 0 ? { note: through.join('; ') } : {}) }
    },
  },
  {
    line: 'an installation with real money starts with a weak setting',
    isSlow: true,
    async run(stage) {
      const base = {
        BAIZE_DATA: path.join(stage.environment['BAIZE_DATA'] ?? '', 'none'),
        BUILD_WEB: 'no',
        PORT: '0',
        DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
        DATABASE_OWNER_URL: 'postgresql://nobody@127.0.0.1:9/none',
        SITE_URL: 'https://play.example',
      }
      const weak: Record<string, string>[] = [
        { SITE_URL: 'http://play.example' },
        { BAIZE_LIMIT_SCALE: '100' },
        { DATABASE_OWNER_URL: '' },
        { SITE_URL: '' },
      ]
      return tried(
        weak.map(async (change) => {
          const started = launch({ ...base, ...change })
          return (await started.ended).code !== 1 || !/SITE_URL|BAIZE_LIMIT_SCALE|DATABASE_OWNER_URL/.test(started.complaints())
        }),
      )
    },
  },
  {
    line: 'the owner of the database cuts, changes or adds rows of the audit chain unseen',
    isSlow: true,
    async run(stage) {
      const whole = async () => (await command('operator', stage.environment, ['audit-verify'])).code === 0
      if (!(await whole())) throw new Error('the chain was not whole before')
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
      const [victim, thief] = [await owner(stage), await owner(stage)]
      const bind = async (who: Person): Promise<string> =>
        String((await who.ask('POST', '/wps/wallet/payee', { ...aPayee(), paymentPassword: PAYMENT })).value['id'])
      const [payee, wrong] = [await bind(victim), await bind(thief)]
      await stage.staffs('set', 'withdrawals.restHours', '0')
      const client = await asUser(stage, 'baize')
      const [[payees = ''], [asked = '']] = [await tables(client, '_payee$'), await tables(client, '_requirement$')]
      await client.query(`delete from ${asked}`)
      await client.query(`update ${payees} p set sealed = t.sealed from ${payees} t where p.id = $1 and t.id = $2`, [payee, wrong])
      await client.end()
      const take = async (who: Person, payeeId: string): Promise<string> => {
        const { value } = await who.ask('POST', '/wps/wallet/withdrawal', { payeeId, amount: '10000', paymentPassword: PAYMENT })
        return String(value['id'])
      }
      const isPaid = async (who: Person, id: string): Promise<boolean> =>
        (await who.ask('GET', `/wps/wallet/withdrawal/${id}`)).value['state'] === 'paid'
      const [taken, right] = [await take(victim, payee), await take(thief, wrong)]
      // Once the later request has been paid, this one would have been too.
      await until(
        async () => ((await isPaid(thief, right)) ? true : undefined),
        () => 'the payout that is right was not paid',
      )
      const through = (await isPaid(victim, taken)) ? 1 : 0
      await stage.staffs('set', 'withdrawals.restHours', '24')
      return { tries: 1, through }
    },
  },
  {
    line: 'a package without a hash, from another address or with a script of its own is let into the lock',
    async run() {
      const manifests = { '': { dependencies: { react: '19.3.1' } } }
      const packages: Record<string, Locked> = { '': manifests[''], 'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' } }
      if (lockFaults(packages, manifests).length > 0) throw new Error('a sound lock was refused')
      const wrong: Locked[] = [
        { version: '19.3.1' },
        { version: '19.3.1', integrity: 'sha512-a', resolved: 'https://evil.example/react.tgz' },
        { version: '19.3.1', integrity: 'sha512-a', hasInstallScript: true },
      ]
      return tried(wrong.map(async (entry) => lockFaults({ ...packages, 'node_modules/react': entry }, manifests).length === 0))
    },
  },
]
