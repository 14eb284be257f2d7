/**
 * Staff acts beside the running product. Each is the command that staff type, with what members and vendors then see, and its row in the
 * audit chain.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { DEMO_STAFF } from '../demo.ts'
import { actAsOperator } from '../operator-act.ts'
import { preparedData } from '../testing/prepared-data.ts'
import {
  freshKey,
  logIn,
  PASSWORD,
  press,
  register,
  sitDown,
  vendorCalls,
  visitor,
  type Member,
  type Seat,
  type Vendor,
} from '../testing/product-people.ts'
import { command, startProduct, until, type Environment, type Product, type CommandResult } from '../testing/product-process.ts'

const SLOW = 180_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW })
const root = path.resolve(import.meta.dirname, '../../..')

/** `npm run --silent <script> -- <words>`, as staff types it. */
function npm(script: string, environment: Environment, words: readonly string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, '--', ...words], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (piece: Buffer) => (out += piece.toString()))
    child.stderr.on('data', (piece: Buffer) => (err += piece.toString()))
    child.once('close', (code) => resolve({ code, out, err }))
  })
}

describe('staff acts beside the running product', () => {
  let product: Product
  let environment: Environment
  let data: Awaited<ReturnType<typeof preparedData>>
  let [member, vendor, secret]: [Member, Vendor, string] = [undefined as never, undefined as never, '']
  let seat: Seat
  let payeeId = ''
  const url = (): string => product.url
  /** One act is typed, as staff types it. */
  const TYPED = 'reject-withdrawal'
  const acts: [act: string, object: string | RegExp][] = []

  beforeAll(async () => {
    data = await preparedData()
    environment = { BAIZE_DATA: data.folder, BUILD_WEB: 'no' }
    vi.stubEnv('BAIZE_DATA', data.folder)
    product = await startProduct({ ...environment, PORT: '0', LOG_LEVEL: 'debug' })
    secret = (await npm('vendor:secret', environment, ['PG'])).out.trim()
    vendor = vendorCalls(url, 'PG', secret)
    member = await register(url, 'dawhla')
    const order = await member.ask(
      'POST',
      '/wps/wallet/deposit',
      { method: 'mynah-pay', amount: '600000' },
      { 'idempotency-key': freshKey() },
    )
    expect(await press(String(order.value['payUrl']), 'pay')).toBe(303)
    await until(
      async () => ((await money()).balance === '600000.00' ? true : undefined),
      () => 'the deposit was not credited',
    )
    payeeId = String(
      (await member.ask('POST', '/wps/wallet/payee', { method: 'mynah-pay', holderName: 'Daw Hla', accountNumber: '0912345678' })).value[
        'id'
      ],
    )
    seat = await sitDown(member, 1, vendor)
  }, SLOW)
  afterAll(async () => {
    vi.unstubAllEnvs()
    await product?.stop()
    await data?.clean()
  })

  const money = async () => (await member.ask('GET', '/wps/v2/wallets/balance')).value as { balance: string; held: string }
  /** The acts themselves, in this process: each start of the command reads two thousand files again. */
  const operator = async (...words: string[]): Promise<CommandResult> => {
    const [said, complained]: [string[], string[]] = [[], []]
    const code = await actAsOperator(words, { say: (line) => said.push(line), complain: (line) => complained.push(line) })
    return { code, out: said.join('\n'), err: complained.join('\n') }
  }
  /** An act that is done, by Thida, and remembered for the audit. */
  async function act(name: string, word: string, object: string | RegExp, ...more: string[]): Promise<CommandResult> {
    const words = [name, word, ...more, '--by', 'Thida', '--reason', `test of ${name}`]
    const said = name === TYPED ? await npm('operator', environment, words) : await operator(...words)
    expect([said.code, said.err], `${name}: ${said.out}`).toEqual([0, ''])
    expect(said.out).toMatch(/audit row \d+, [0-9a-f]{64}/)
    acts.push([name, object])
    return said
  }
  const withdraw = async (amount: string): Promise<{ id: string; reference: string; state: string }> =>
    (await member.ask('POST', '/wps/wallet/withdrawal', { payeeId, amount }, { 'idempotency-key': freshKey() })).value as never
  const bet = (amount: string, round: string, transaction = freshKey()) =>
    vendor('bet', { token: seat.token, player: seat.player, currency: 'MMK', game: 'jade-lanterns', round, transaction, amount })
  const win = (amount: string, round: string, reference: string) =>
    vendor('win', {
      player: seat.player,
      currency: 'MMK',
      game: 'jade-lanterns',
      round,
      transaction: freshKey(),
      reference,
      amount,
      kind: 'win',
    })
  async function listen(who: Pick<Member, 'ask'>): Promise<{ socket: Socket; heard: [string, unknown][] }> {
    const { ticket } = (await who.ask('POST', '/wps/live/ticket')).value
    const socket = io(url(), { path: '/live', transports: ['websocket'], protocols: [LIVE_PROTOCOL, String(ticket)], reconnection: false })
    const heard: [string, unknown][] = []
    socket.onAny((name: string, event: unknown) => heard.push([name, event]))
    await new Promise<void>((resolve, reject) => socket.once('connect', () => resolve()).once('connect_error', reject))
    return { socket, heard }
  }

  it(
    'explain themselves, and refuse what they do not know',
    async () => {
      const help = await operator('help')
      expect([help.code, help.err]).toEqual([0, ''])
      for (const name of [
        'list-withdrawals',
        'approve-withdrawal <reference>',
        'freeze-member <account>',
        'vendor-kill <vendor>',
        'audit-verify',
      ])
        expect(help.out).toContain(name)
      expect(secret).toMatch(/^\S{20,}$/)
      const nobody = await command('vendor-secret', environment, ['NOBODY'])
      expect([nobody.code, nobody.out]).toEqual([1, ''])
      const unknown = await operator('dance')
      expect([unknown.code, unknown.out]).toEqual([2, ''])
      expect((await operator('vendor-kill', 'PG')).code).toBe(2)
      expect((await operator('vendor-kill', 'PG', '--by', 'Thida')).code).toBe(2)
      expect((await operator('approve-withdrawal', 'W0000000000', '--by', 'Thida', '--reason', 'no such thing')).code).toBe(1)
    },
    SLOW,
  )

  it(
    'let a large withdrawal wait, and pay it once it is approved',
    async () => {
      const small = await withdraw('50000')
      // The rules against laundering see it first.
      expect(small.state).toBe('submitted')
      await until(
        async () => ((await member.ask('GET', `/wps/wallet/withdrawal/${small.id}`)).value['state'] === 'paid' ? true : undefined),
        () => 'the small one was not paid',
      )
      const large = await withdraw('250000')
      expect(large.state).toBe('under-review')
      expect(await money()).toMatchObject({ balance: '300000.00', held: '250000.00' })
      const listed = await operator('list-withdrawals')
      expect(listed.out).toContain(large.reference)
      expect(listed.out).not.toContain(small.reference)
      await act('approve-withdrawal', large.reference, large.reference)
      const paid = await until(
        async () => {
          const { value } = await member.ask('GET', `/wps/wallet/withdrawal/${large.id}`)
          return value['state'] === 'paid' ? value : undefined
        },
        () => 'the approved one was not paid',
      )
      expect((paid['steps'] as { state: string }[]).map(({ state }) => state)).toEqual([
        'submitted',
        'under-review',
        'approved',
        'paying',
        'paid',
      ])
      expect(await money()).toMatchObject({ balance: '300000.00', held: '0.00' })
      const again = await operator('approve-withdrawal', large.reference, '--by', 'Thida', '--reason', 'once more')
      expect([again.code, again.out]).toEqual([1, ''])
    },
    SLOW,
  )

  it(
    'reject a withdrawal and give the money back with the reason',
    async () => {
      const large = await withdraw('200000')
      await act('reject-withdrawal', large.reference, large.reference)
      const { value } = await member.ask('GET', `/wps/wallet/withdrawal/${large.id}`)
      expect(value).toMatchObject({ state: 'rejected', reason: 'test of reject-withdrawal' })
      expect(await money()).toMatchObject({ balance: '300000.00', held: '0.00' })
    },
    SLOW,
  )

  it(
    "stop a vendor's bets and let the wins of running rounds through",
    async () => {
      const [round, staked] = [freshKey(), freshKey()]
      expect((await bet('1000', round, staked)).status).toBe('ok')
      await act('vendor-kill', 'PG', 'vendor PG')
      await until(
        async () => ((await bet('1000', freshKey())).status === 'game-disabled' ? true : undefined),
        () => 'bets still went through',
      )
      // Another member looks, since a launch that still goes through would take the place of this one's token.
      const demo = await logIn(url, 'demo', 'jade-river-2026')
      let launched = ''
      await until(
        async () => {
          launched = (await demo.ask('POST', '/wps/game/launchGame', { nodeId: 1 })).text
          return launched.includes('vendor-maintenance') || undefined
        },
        () => `the game still started: ${launched}`,
        20_000,
        1000,
      )
      expect(await win('2500', round, staked)).toMatchObject({ http: 200, status: 'ok' })
      // The answer to a bet that was taken stays what it was.
      expect((await bet('1000', round, staked)).status).toBe('ok')
      await act('vendor-open', 'PG', 'vendor PG')
      await until(
        async () => ((await bet('1000', freshKey())).status === 'ok' ? true : undefined),
        () => 'bets stayed refused',
      )
    },
    SLOW,
  )

  it(
    'close the site for maintenance and open it again, while open rounds end',
    async () => {
      const site = visitor(url)
      const { socket, heard } = await listen(site)
      const [round, staked] = [freshKey(), freshKey()]
      expect((await bet('1000', round, staked)).status).toBe('ok')
      await act('status', 'maintenance', 'status', '--title', 'Upgrade', '--message', 'Back at six', '--end', '2030-01-01T06:00:00Z')
      await until(
        () => (heard.some(([name, event]) => name === 'status' && (event as { status: number }).status === 1) ? true : undefined),
        () => 'the open page was not told',
      )
      await until(
        async () => ((await member.ask('GET', '/wps/v2/wallets/balance')).code === 'maintenance' ? true : undefined),
        () => 'the site stayed open',
      )
      const closed = await member.ask(
        'POST',
        '/wps/originals/dice/bet',
        { stake: '100', direction: 'under', target: '49.50' },
        { 'idempotency-key': freshKey() },
      )
      expect([closed.status, closed.code]).toEqual([503, 'maintenance'])
      const { value } = await site.ask('GET', '/wps/system/status')
      expect(value).toMatchObject({ status: 1, maintenance: { title: 'Upgrade', message: 'Back at six', end: '2030-01-01T06:00:00Z' } })
      // A vendor's game may still be open somewhere: its new bets are refused, and what was staked is paid.
      expect((await bet('1000', freshKey())).status).toBe('game-disabled')
      expect((await bet('1000', round, staked)).status).toBe('ok')
      expect(await win('1500', round, staked)).toMatchObject({ http: 200, status: 'ok' })
      await act('status', 'normal', 'status')
      await until(
        async () => ((await member.ask('GET', '/wps/v2/wallets/balance')).status === 200 ? true : undefined),
        () => 'the site stayed closed',
      )
      await until(
        // Another event, of a win that was paid meanwhile, may come after it.
        () => (JSON.stringify(heard.findLast(([name]) => name === 'status')) === '["status",{"status":0}]' ? true : undefined),
        () => 'the opening was not told',
      )
      socket.disconnect()
    },
    SLOW,
  )

  it(
    'shut a member out at once: the session, the open pages, the bets and the way in',
    async () => {
      const { socket, heard } = await listen(member)
      const cut = new Promise((resolve) => socket.once('disconnect', resolve))
      const [round, staked] = [freshKey(), freshKey()]
      expect((await bet('1000', round, staked)).status).toBe('ok')
      const held = (await money()).balance
      await act('freeze-member', member.username, `member ${member.id}`)
      expect((await member.ask('GET', '/wps/member/info')).status).toBe(401)
      // What was launched in a login ends with it.
      expect((await bet('1000', freshKey())).status).toBe('invalid-token')
      expect(await win('700', round, staked)).toMatchObject({ http: 200, status: 'ok' })
      expect(await cut).toBe('io server disconnect')
      expect(heard.filter(([name]) => name === 'ended')).toEqual([['ended', { reason: 'frozen' }]])
      await expect(logIn(url, member.username, PASSWORD)).rejects.toThrow('account-frozen')
      await act('unfreeze-member', member.username, `member ${member.id}`)
      member = await logIn(url, member.username, PASSWORD)
      expect(Number((await money()).balance) - Number(held)).toBe(700)
      seat = await sitDown(member, 1, vendor)
      expect((await bet('1000', freshKey())).status).toBe('ok')
    },
    SLOW,
  )

  it(
    'each left its row in an intact chain',
    async () => {
      const verified = await operator('audit-verify')
      expect([verified.code, verified.err]).toEqual([0, ''])
      // The people who act were created at the first start.
      expect(verified.out).toContain(`The audit chain is whole: ${acts.length + DEMO_STAFF.length} rows`)
      const rows = (await operator('list-audit')).out.split('\n').filter((line) => /^\d+ +\d{4}-/.test(line))
      expect(rows).toHaveLength(acts.length + DEMO_STAFF.length)
      for (const [at, [name, object]] of acts.toReversed().entries()) {
        expect(rows[at]).toContain(name)
        expect(rows[at]).toMatch(object)
        expect(rows[at]).toContain('Thida')
        expect(rows[at]).toContain(`test of ${name}`)
      }
      expect((await command('books', environment)).code).toBe(0)
    },
    SLOW,
  )

  it('and nothing that is secret stands in the log, however much it is asked to say', async () => {
    await visitor(url).ask('GET', `/wps/relay/GCSGAME_gameList?token=${member.token}`)
    expect(product.complaints().length).toBeGreaterThan(0)
    for (const kept of [PASSWORD, member.token, seat.token, secret]) expect(product.complaints()).not.toContain(kept)
  })
})
