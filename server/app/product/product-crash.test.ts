/** Kill -9 of every process of the product under load: nothing acknowledged is lost, nothing happens twice, and what was open ends by itself. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { preparedData } from '../testing/prepared-data.ts'
import {
  chooseSeed,
  createJournal,
  deposit,
  dice,
  lose,
  openSlot,
  repeat,
  spin,
  takeBonus,
  unitsOf,
  vendorRound,
  withdraw,
  type Act,
  type Journal,
  type Player,
  type Slot,
} from '../testing/product-load.ts'
import { freshKey, register, sitDown, vendorCalls, type Member } from '../testing/product-people.ts'
import { command, descendants, freePort, isAlive, startProduct, until, type Environment, type Product } from '../testing/product-process.ts'

const TARGETS = ['server', 'postmaster', 'backend', 'vendors', 'payments'] as const
type Target = (typeof TARGETS)[number]

/** A generator that the printed seed repeats (mulberry32). */
function chanceOf(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** What is deposited with a bonus and lost at once: a stake of more would reach a VIP level, whose reward comes beside the acts. */
const GIFTED = '90000'

const WHOLE = process.env['WHOLE'] === '1'
/** How often each process is killed. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? (WHOLE ? 2 : 1))
/** Below how many acts a death comes, and after how many more the product is known to go on. On a busy machine every act takes seconds. */
const [BEFORE, ONWARDS] = WHOLE ? [60, 25] : [24, 10]
const SLOW = 240_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW })
const SEED = Number(process.env['CRASH_SEED'] ?? Number.parseInt(freshKey().slice(0, 7), 16))

describe('[WALLET-02] [GAME-15] kill -9 under load', () => {
  const chance = chanceOf(SEED)
  let [product, environment]: [Product | undefined, Environment] = [undefined, {}]
  let [data, notes]: [Awaited<ReturnType<typeof preparedData>> | undefined, string] = [undefined, '']
  let journal: Journal
  let players: Player[] = []
  /** Who plays with bonus money alone. */
  let gifted: Player | undefined
  let slots: { player: Pick<Player, 'member'>; slot: Slot }[] = []
  const url = (): string => product?.url ?? ''
  const world = () => ({ journal, chance })

  beforeAll(async () => {
    data = await preparedData()
    notes = await mkdtemp(path.join(tmpdir(), 'baize-crash-'))
    journal = createJournal(path.join(notes, 'journal.jsonl'))
    console.log(`crash test: CRASH_SEED=${SEED}`)
    environment = {
      BAIZE_DATA: data.folder,
      PORT: String(await freePort()),
      BUILD_WEB: 'no',
      BAIZE_LIMIT_SCALE: '1000',
      SANDBOX_FAULTS: '1',
      // A vendor who gives up before a busy machine answers asks for ever.
      OPERATOR_TIMEOUT_MS: '8000',
    }
    product = await startProduct(environment)
    const secret = (await command('vendor-secret', environment, ['PG'])).out.trim()
    const vendor = vendorCalls(url, 'PG', secret)
    for (const [at, name] of ['first', 'second', 'third', 'fourth', 'fifth'].entries()) {
      const member = await register(url, `${name}person`)
      if (name === 'fifth') await takeBonus(world(), { member }, GIFTED)
      else await deposit(world(), { member }, '900000')
      await chooseSeed(member)
      const accountNumber = `091234567${at}`
      const payee = await member.ask('POST', '/wps/wallet/payee', { method: 'mynah-pay', holderName: 'U Ba', accountNumber })
      const seat = await sitDown(member, 1, vendor)
      const player = { member, payeeId: String(payee.value['id']), seat, vendor }
      if (name === 'fifth') gifted = player
      else if (players.length < 2) players.push(player)
      else slots.push({ player, slot: await openSlot(() => product?.addressOf('sandbox vendors') ?? '', seat.token) })
    }
    await until(
      async () => {
        const balances = await Promise.all(everybody().map((member) => balanceOf(member)))
        return balances.every((units, at) => units === foldOf(everybody()[at]!)) || undefined
      },
      () => 'the first deposits were not credited',
    )
    // A lost round takes all real money; from then on stakes and wins are bonus money.
    await lose(world(), gifted!, GIFTED)
    expect(await ownOf(gifted)).toBe(0n)
  }, SLOW)
  afterAll(async () => {
    await product?.stop('SIGKILL')
    await data?.clean()
    await rm(notes, { recursive: true, force: true })
  })

  const everybody = (): Member[] =>
    [...players, ...slots.map(({ player }) => player), ...(gifted ? [gifted] : [])].map(({ member }) => member)
  const foldOf = ({ username }: Member): bigint =>
    journal.acts.filter((act) => act.member === username).reduce((sum, { effect }) => sum + effect, 0n)
  const balanceOf = async (member: Member): Promise<bigint> => {
    const { value } = await member.ask('GET', '/wps/v2/wallets/balance')
    return unitsOf(value['balance']) + unitsOf(value['held']) + unitsOf(value['bonus'] ?? '0')
  }

  let going = true
  const lane = (act: () => Promise<unknown>, pauseMs: number): Promise<void> => repeat(act, pauseMs, () => going)
  const load = (): Promise<void>[] => [
    ...players.flatMap((player) => [
      lane(() => vendorRound(world(), player), 40),
      lane(() => vendorRound(world(), player), 40),
      lane(() => dice(world(), player), 120),
      lane(() => dice(world(), player), 120),
      lane(() => deposit(world(), player, String(1000 + chance(50) * 10)), 400),
      lane(() => withdraw(world(), player), 700),
    ]),
    ...slots.map(({ player, slot }) => lane(() => spin(world(), player, slot), 50)),
    // Slowly, so that the bonus is not played through while this goes on.
    ...(gifted ? [lane(() => vendorRound(world(), gifted!), 250), lane(() => dice(world(), gifted!), 250)] : []),
  ]

  const pidOf = (target: Target): number | undefined => {
    if (!product) return undefined
    const { postgres, vendors, payments } = product.parts()
    if (target === 'server') return product.pid
    if (target === 'postmaster') return postgres
    if (target === 'vendors' || target === 'payments') return { vendors, payments }[target]
    // Below the number 0 would be every process, those of other tests included.
    if (postgres === undefined) return undefined
    const backends = descendants(postgres).filter((each) => /baize(_app)? baize/.test(each.command))
    return backends[chance(Math.max(1, backends.length))]?.pid
  }
  const kill = async (target: Target): Promise<void> => {
    const pid = await until(
      () => pidOf(target),
      () => `${target} does not run: ${product?.complaints()}`,
    )
    const before = product?.tree() ?? []
    process.kill(pid, 'SIGKILL')
    await until(
      () => (isAlive(pid) ? undefined : true),
      () => `${target} did not die`,
    )
    if (target !== 'server') return
    await until(
      () => (before.some(isAlive) ? undefined : true),
      () => 'what the server had started outlived it',
    )
    product = await startProduct(environment)
  }
  const ended = (): number => journal.acts.filter(({ said }) => said !== undefined).length

  it(
    'answers as acknowledged while each process is killed',
    async () => {
      const lanes = load()
      const failed = Promise.all(lanes).then(() => undefined)
      const order = Array.from({ length: ROUNDS }, () => TARGETS)
        .flat()
        .map((target) => ({ target, at: chance(1000) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ target }) => target)
      console.log(`crash test: ${order.join(', ')}`)
      const killing = async (): Promise<void> => {
        for (const target of order) {
          // The kill comes some acts after the last one, at a random point within them.
          const due = ended() + chance(BEFORE)
          await until(
            () => ended() >= due || undefined,
            () => `the load stood still before the death of the ${target}`,
          )
          await kill(target)
          const so = ended()
          await until(
            () => {
              if (!product || !isAlive(product.pid)) throw new Error(`the server did not survive the death of the ${target}`)
              return ended() > so + ONWARDS || undefined
            },
            () => `nothing went on after the death of the ${target}: ${product?.complaints().slice(-3000)}`,
          )
        }
        going = false
      }
      // Whichever fails first is reported, with the server's output.
      await Promise.all([killing(), failed]).catch((error: unknown) => {
        going = false
        throw new Error(`${String(error)}\n${product?.complaints().slice(-6000)}`, { cause: error })
      })
      expect(product && isAlive(product.pid)).toBe(true)
    },
    SLOW,
  )

  it('has refused nothing but for a reason of the game', () => {
    const why = new Set(
      journal.acts.filter(({ said, kind }) => said !== 'applied' && kind !== 'late-bet').map(({ kind, said }) => `${kind}: ${said}`),
    )
    const expected = new Set(['deposit: limit-reached', 'withdrawal: withdrawal-open', 'withdrawal: daily-limit', 'slot: cancelled'])
    expect([...why.difference(expected)]).toEqual([])
    expect(new Set(journal.acts.filter(({ kind }) => kind === 'late-bet').map(({ said }) => said))).toEqual(
      new Set(['transaction-rolled-back']),
    )
    const asked = Object.entries(Object.groupBy(journal.acts, ({ kind }) => kind)).map(([kind, acts]) => `${acts.length} ${kind}`)
    console.log(`crash test: ${asked.join(', ')}; ${journal.acts.filter(({ sent }) => sent > 1).length} asked more than once`)
  })

  it(
    'ends what was open by itself',
    async () => {
      const open = async (): Promise<string[]> => {
        const lists = await Promise.all(
          everybody().flatMap((member) =>
            ['deposits', 'withdrawals'].map(async (list) => {
              const { value } = await member.ask('GET', `/wps/wallet/${list}?pageSize=100`)
              return (value['content'] as { reference: string; state: string }[])
                .filter(({ state }) => state !== 'credited' && state !== 'paid')
                .map(({ reference, state }) => `${list} ${reference} ${state}`)
            }),
          ),
        )
        return lists.flat()
      }
      let left: string[] = []
      await until(
        async () => ((left = await open()).length === 0 ? true : undefined),
        () => `still open: ${left.join('; ')} ${product?.complaints().slice(-2000)}`,
        // Whoever died with its database leaves a claim for two minutes (0508).
        180_000,
      )
    },
    SLOW,
  )

  it(
    'moves money once for a vendor who is late, sends all twice, mixes the order, gets no answer or dies while answering',
    async () => {
      const turn = async (faults: object): Promise<void> => {
        const at = new URL('/__faults', product?.addressOf('sandbox vendors') ?? '')
        const body = JSON.stringify({ minimumRoundMs: 0, ...faults })
        expect((await fetch(at, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status).toBe(200)
      }
      const rounds = [
        [{ lateMs: 40 }, 'applied'],
        [{ duplicate: true }, 'applied'],
        // The answers to a bet and to what is asked about it.
        [{ loseAnswer: 2 }, 'applied'],
        [{ duplicate: true, loseAnswer: 1, lateMs: 10 }, 'applied'],
        // The rollback comes first: the wallet remembers it, and the bet that it overtook is refused.
        [{ reorder: true }, 'refused'],
        [{ reorder: true, duplicate: true }, 'refused'],
        [{ crashAfterBet: 1 }, 'applied'],
      ] as const
      for (const [at, [faults, said]] of rounds.entries()) {
        const { player, slot } = slots[at % slots.length]!
        await turn(faults)
        await spin(world(), player, slot)
        expect(journal.acts.at(-1)?.said, JSON.stringify(faults)).toBe(said)
      }
    },
    SLOW,
  )

  it(
    'has every act once: in the balances, in the records, and in the answer to asking again',
    async () => {
      for (const member of everybody()) {
        expect(await balanceOf(member), member.username).toBe(foldOf(member))
        await sameRecords(
          member,
          journal.acts.filter((act) => act.member === member.username),
        )
      }
      await sameAnswers()
      for (const member of everybody()) {
        expect(await balanceOf(member), `${member.username}, asked again`).toBe(foldOf(member))
      }
    },
    SLOW,
  )

  const pages = async (member: Member, at: string): Promise<Record<string, unknown>[]> => {
    const found: Record<string, unknown>[] = []
    for (let pageNo = 1; ; pageNo += 1) {
      const { value } = await member.ask('GET', `${at}?pageSize=100&pageNo=${pageNo}`)
      found.push(...(value['content'] as Record<string, unknown>[]))
      if (pageNo >= Number(value['totalPages'])) return found
    }
  }
  const ownOf = async (player: Player | undefined): Promise<bigint> =>
    unitsOf((await player!.member.ask('GET', '/wps/v2/wallets/balance')).value['balance'])
  const applied = (acts: Act[], kind: Act['kind']): Act[] => acts.filter((act) => act.kind === kind && act.said === 'applied')

  /** The lists of the site hold exactly the acts of the log: none is missing and none is there that was never acknowledged. */
  async function sameRecords(member: Member, own: Act[]): Promise<void> {
    const sorted = (all: unknown[]): string[] => all.map(String).toSorted()
    const ids = async (at: string): Promise<string[]> => sorted((await pages(member, at)).map(({ id }) => id))
    expect(await ids('/wps/originals/rounds')).toEqual(
      sorted(applied(own, 'dice').map(({ answer }) => (answer['round'] as { id: string }).id)),
    )
    expect(await ids('/wps/wallet/deposits')).toEqual(sorted(applied(own, 'deposit').map(({ answer }) => answer['id'])))
    expect(await ids('/wps/wallet/withdrawals')).toEqual(sorted(applied(own, 'withdrawal').map(({ answer }) => answer['id'])))
    const stakes = new Map<string, string>()
    for (const { asked, kind, stake, win, said, key } of own) {
      if (said !== 'applied' || (kind !== 'bet' && kind !== 'win' && kind !== 'rollback' && kind !== 'slot')) continue
      const round = kind === 'slot' ? `slot ${key}` : String(asked['round'])
      const [before = 0n, won = 0n] = (stakes.get(round) ?? '').split(' ').map((part) => BigInt(part || 0))
      stakes.set(round, kind === 'rollback' ? `0 0` : `${before + stake} ${won + win}`)
    }
    const ours = [...stakes].map(([round, sums]) => (round.startsWith('slot ') ? sums : `${round} ${sums}`)).toSorted()
    let told: string[] = []
    await until(
      async () => {
        const bets = (await pages(member, '/wps/records/bets')).filter(({ vassalage }) => vassalage === 'PG')
        told = bets
          .map(({ round, stake, win, state }) =>
            state === 'rolled-back' ? `${String(round)} 0 0` : `${String(round)} ${unitsOf(stake)} ${unitsOf(win)}`,
          )
          .map((line) => (line.startsWith('jl-') ? line.replace(/^\S+ /, '') : line))
          .filter((line) => slots.every(({ player }) => player.member !== member) || line !== '0 0')
          .toSorted()
        return JSON.stringify(told) === JSON.stringify(ours) || undefined
      },
      () =>
        `the betting record of ${member.username} is not the log: ${told.filter((line) => !ours.includes(line)).join(', ')} | ${ours.filter((line) => !told.includes(line)).join(', ')}`,
      20_000,
    )
  }

  /** Acknowledged calls, sent again under their keys, get the first answer: all of them, or the newest of each kind. */
  const NEWEST = WHOLE ? Infinity : 60

  async function sameAnswers(): Promise<void> {
    for (const { member, vendor } of [...players, ...(gifted ? [gifted] : [])]) {
      const own = journal.acts.filter((act) => act.member === member.username && act.said === 'applied')
      for (const act of own.filter(({ kind }) => kind === 'dice').slice(-NEWEST)) {
        const again = await member.ask('POST', '/wps/originals/dice/bet', act.asked, { 'idempotency-key': act.key })
        expect(again.value).toEqual(act.answer)
      }
      for (const [kind, at] of [
        ['deposit', 'deposit'],
        ['withdrawal', 'withdrawal'],
      ] as const) {
        for (const act of applied(own, kind)) {
          const again = await member.ask('POST', `/wps/wallet/${at}`, act.asked, { 'idempotency-key': act.key })
          expect([again.code, again.value['id']]).toEqual([undefined, act.answer['id']])
        }
      }
      for (const {
        asked: { call, ...body },
        answer,
      } of own.filter(({ asked }) => asked['call'] !== undefined).slice(-3 * NEWEST)) {
        const again = await vendor(String(call), body)
        expect(again.fields).toEqual(answer)
        const known = await vendor('transaction', { transaction: body['transaction'] })
        const undone = own.some(({ kind, asked }) => kind === 'rollback' && asked['reference'] === body['transaction'])
        expect([known.status, known.fields['state']]).toEqual(['ok', undone ? 'rolled-back' : 'applied'])
      }
    }
  }

  it('has books that balance, and ends as a whole', async () => {
    const books = await command('books', environment)
    expect([books.code, books.err]).toEqual([0, ''])
    const tree = product?.tree() ?? []
    expect(await product?.stop('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(tree.filter(isAlive)).toEqual([])
  })
})
