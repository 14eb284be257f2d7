/** Attacks by outside services: the product's data is served again with other payment services or publishers, all of them the thief's. */
import { chmod, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { systemClock } from '@baize/server/platform/clock.ts'
import { startCluster } from './cluster.ts'
import { tables } from './machine.ts'
import { folderOf, keysOf, notify, withdraw, withPayee } from './people.ts'
import { balanceOf, honest, shown, until, type Attack, type Person, type Stage } from './stage.ts'

/** The site under which the other product serves; a caller must know it. */
const HOST = { host: 'play.example' } as const

type Service = { readonly url: string; readonly asked: readonly string[]; close(): void }

/** A service of the thief's: it answers anything and records the calls. */
async function service(answer: (call: IncomingMessage) => object | undefined): Promise<Service> {
  const asked: string[] = []
  const server = createServer((call, reply) => {
    let body = ''
    call.on('data', (piece: Buffer) => (body += piece.toString()))
    call.on('end', () => {
      asked.push(`${call.method} ${call.url} ${body}`)
      const said = answer(call)
      reply.writeHead(said === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close: () => server.close() }
}

type Row = Record<string, unknown>
type Elsewhere = {
  readonly url: string
  readonly host: string
  ask(sql: string, values?: unknown[]): Promise<Row[]>
  /** The only table with this ending. */
  table(ends: string): Promise<string>
}

/** Serves the data of the stage by a product with other settings. `before` runs when the database is up and nothing serves it yet. */
const otherwise = <Result>(
  stage: Stage,
  environment: Readonly<Record<string, string>>,
  before: (asking: Pick<Elsewhere, 'ask' | 'table'>) => Promise<void>,
  run: (elsewhere: Elsewhere) => Promise<Result>,
): Promise<Result> =>
  stage.without(async () => {
    const folder = folderOf(stage)
    const cluster = await startCluster(path.join(folder, 'pg'))
    try {
      // The server runs as another user than the attacker, where that is root.
      await chmod(cluster.socketDir, 0o777)
      const host = cluster.socketDir
      const client = new pg.Client({ host, user: cluster.user, database: 'baize' })
      await client.connect()
      const ask: Elsewhere['ask'] = async (sql, values = []) => (await client.query<Row>(sql, values)).rows
      const table: Elsewhere['table'] = async (ends) => (await tables(client, ends))[0] ?? ''
      const urlOf = (user: string): string => `postgresql://${user}@localhost/baize?host=${encodeURIComponent(host)}`
      try {
        await before({ ask, table })
        const product = stage.launch({
          DATABASE_URL: urlOf('baize_app'),
          DATABASE_OWNER_URL: urlOf(cluster.user),
          DATA_KEY: (await readFile(path.join(folder, 'data-key'), 'utf8')).trim(),
          SITE_URL: `https://${HOST.host}`,
          BAIZE_DATA: path.join(folder, 'none'),
          BUILD_WEB: 'no',
          PORT: '0',
          ...environment,
        })
        try {
          await product.ready()
          const port = /listens on port (\d+)/.exec(product.lines().join('\n'))?.[1]
          return await run({ url: `http://127.0.0.1:${port}`, host, ask, table })
        } finally {
          await product.stop()
        }
      } finally {
        await client.end()
      }
    } finally {
      await cluster.stop()
    }
  })

type Paying = { readonly who: Person; readonly id: string; readonly reference: string }

/** A withdrawal that its service has accepted and keeps open. */
async function paying(stage: Stage): Promise<Paying> {
  const { who, payeeId } = await withPayee(stage, '9999')
  const { value, text } = await honest(withdraw(who, payeeId, '10000'))
  const id = String(value['id'])
  await becomes(who, id, 'paying', text)
  return { who, id, reference: String(value['reference']) }
}

const becomes = (who: Person, id: string, state: string, why = ''): Promise<true> =>
  until(
    async () => ((await who.ask('GET', `/wps/wallet/withdrawal/${id}`)).value['state'] === state ? true : undefined),
    () => `the withdrawal is not ${state}: ${why}`,
  )

export const OTHER_PAYMENT_SERVICE: Attack = {
  line: 'a payout of a renamed service, or of one beside another, is asked of the other, sent to it, or paid by its word',
  isSlow: true,
  async run(stage) {
    const { who, id, reference } = await paying(stage)
    const payout = { payout: 'out_1', reference, amount: '10000.00', currency: 'MMK' }
    const other = await service(() => ({ ...payout, id: 'out_1', state: 'succeeded', reason: null }))
    const renamed = `second=${other.url}`
    const jobs = (task: string): string => `select last_error as error from graphile_worker.jobs where task_identifier = '${task}'`
    const told = await otherwise(
      stage,
      { PAYMENT_SERVICES: renamed },
      async ({ ask, table }) => {
        await ask(`update ${await table('_withdrawal$')} set asked_at = now() - interval '1 hour' where id = $1`, [id])
        await ask(`select graphile_worker.add_job('wallet-sweep')`)
      },
      async ({ url, host, ask, table }) => {
        await until(
          async () => (await ask(jobs('wallet-sweep'))).length === 0 || undefined,
          () => 'nothing was swept',
        )
        // The task fails while its service is missing; a task that succeeds has asked another service.
        await ask(`select graphile_worker.add_job('wallet-payout', json_build_object('withdrawal', $1::text))`, [id])
        await until(
          async () => (await ask(jobs('wallet-payout'))).every(({ error }) => error !== null) || undefined,
          () => 'the payout was not taken up',
        )
        const keys = await keysOf(stage, 'second', host)
        const notices = []
        for (const name of ['second', 'sandbox'])
          notices.push(
            await (
              await notify(url, name, keys, { type: 'payout.succeeded', timestamp: systemClock.now().toString(), data: payout }, HOST)
            ).text(),
          )
        const [row] = await ask(
          `select state, asked_at > now() - interval '30 minutes' as asked from ${await table('_withdrawal$')} where id = $1`,
          [id],
        )
        return { state: String(row?.['state']), isSwept: row?.['asked'] === true, notices }
      },
    )
    other.close()
    await shown(told.isSwept, 'the withdrawal is swept')
    const asked = other.asked.filter((call) => call.includes(reference)).length
    // Its own service pays it after all, and once.
    const { apiKey } = await keysOf(stage, 'sandbox')
    const own = async (at: string, body?: object) => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      const answer = await fetch(
        new URL(at, stage.product.addressOf('sandbox payments')),
        body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
      )
      return (await answer.json()) as Record<string, unknown>
    }
    const known = await own(`/v1/payouts/by-reference/${reference}`)
    await own(`/v1/payouts/${String(known['id'])}/settle`, { outcome: 'succeeded' })
    await becomes(who, id, 'paid')
    const left = await balanceOf(who)
    const isWhole = (await stage.command('books', {})).code === 0
    const through = asked + (told.state === 'paying' ? 0 : 1) + (left === '290000.00' && isWhole ? 0 : 1)
    return { tries: 4, through, note: `${told.notices.join('; ')}; ${left} of 300000.00 is left` }
  },
}

/** Two reports of a publisher about one draw. */
const [RIGHT, WRONG] = [
  ['1', '2', '3'],
  ['1', '2', '4'],
] as const
const GAME = 'fc-3d'

export const WITHDRAWN_RESULT: Attack = {
  line: 'a result that its publisher took back (A, then B, then A again) is agreed on, because another says B',
  isSlow: true,
  async run(stage) {
    const heard = { gazette: 0, wire: 0 }
    const words = [RIGHT, WRONG, RIGHT]
    // A page with the same content has the same bytes.
    const drawnAt = systemClock.now().toString()
    let [issue, day, agreed, agreedDay] = ['', '', '', '']
    const publishers = await service(({ url = '' }) => {
      const [, source = '', , game, date = ''] = url.split(/[/?]/)
      if (game !== GAME || date === '' || (source !== 'gazette' && source !== 'wire')) return undefined
      if (date === agreedDay) return { publisher: source, game, date, issue: null, drawnAt, numbers: RIGHT }
      if (date !== day) return undefined
      heard[source] += 1
      // A query starts after the one before it was judged, so each report was handled before the next.
      if (source === 'wire' && heard.gazette < 5) return undefined
      const numbers = source === 'gazette' ? (words[heard.gazette - 1] ?? RIGHT) : WRONG
      return { publisher: source, game, date: day, issue: null, drawnAt, numbers }
    })
    const found = await otherwise(
      stage,
      { RESULTS_URL: publishers.url },
      async ({ ask, table }) => {
        await ask('set session_replication_role = replica')
        const issues = await table('_issue$')
        const next = `select id from ${issues} where game = '${GAME}' and state = 'selling' order by draw_at limit 2`
        const moved = await ask(next)
        const move = async (id: unknown, days: number): Promise<string[]> => {
          const [row] = await ask(
            `update ${issues} set open_at = now() - $2 * interval '1 day' - interval '1 day', close_at = now() - $2 * interval '1 day' - interval '2 minutes',
              draw_at = now() - $2 * interval '1 day' - interval '1 minute'
             where id = $1 returning number, (draw_at at time zone 'Asia/Shanghai')::date::text as day`,
            [id, days],
          )
          return [String(row?.['number']), String(row?.['day'])]
        }
        ;[issue = '', day = ''] = await move(moved[0]?.['id'], 0)
        // A draw is known by its day.
        ;[agreed = '', agreedDay = ''] = await move(moved[1]?.['id'], 1)
      },
      async ({ ask, table }) => {
        const issues = await table('_issue$')
        const stateOf = async (number: string) =>
          (await ask(`select state, reason, draw from ${issues} where game = $1 and number = $2`, [GAME, number]))[0]
        await until(
          async () => (heard.gazette >= 8 || (await stateOf(issue))?.['draw'] !== null ? true : undefined),
          () => `the publishers were asked ${heard.gazette} times`,
        )
        await until(
          async () => ((await stateOf(agreed))?.['draw'] === null ? undefined : true),
          () => 'what both publishers say was not believed',
        )
        return stateOf(issue)
      },
    )
    publishers.close()
    const isHeld = found?.['state'] === 'held' && found['reason'] === 'sources-disagree' && found['draw'] === null
    return { tries: words.length, through: isHeld ? 0 : 1, note: `${issue}: ${String(found?.['state'])}, ${String(found?.['reason'])}` }
  },
}
