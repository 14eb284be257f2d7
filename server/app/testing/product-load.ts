/** Load for the crash test: members and vendors who play, deposit and withdraw without a pause. They write down every act before and after it. */
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { freshKey, press, type Answer, type Member, type Seat, type Vendor, type VendorAnswer } from './product-people.ts'

export type Kind = 'bonus' | 'deposit' | 'withdrawal' | 'dice' | 'bet' | 'win' | 'rollback' | 'early-rollback' | 'late-bet' | 'slot'

/** One act of one member: what was asked under which key, what was answered, and by how much it moves the member's money. */
export type Act = {
  readonly kind: Kind
  readonly member: string
  readonly key: string
  readonly asked: Readonly<Record<string, unknown>>
  /** How often it was sent before an answer came that says what became of it. */
  sent: number
  said: string | undefined
  answer: Readonly<Record<string, unknown>>
  effect: bigint
  stake: bigint
  win: bigint
}

export type Journal = {
  readonly acts: Act[]
  begin(kind: Kind, member: string, asked: Act['asked'], key?: string): Act
  end(act: Act, said: string, more?: Partial<Act>): void
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? 'nothing'

/** The log that stands outside of the product: a line before an act is sent, and one after its answer. */
export function createJournal(file: string): Journal {
  const acts: Act[] = []
  const write = (line: object): void => appendFileSync(file, `${text(line)}\n`)
  return {
    acts,
    begin(kind, member, asked, key = freshKey()) {
      const act: Act = { kind, member, key, asked, sent: 0, said: undefined, answer: {}, effect: 0n, stake: 0n, win: 0n }
      acts.push(act)
      write({ at: performance.now(), begins: act })
      return act
    },
    end(act, said, more = {}) {
      Object.assign(act, more, { said })
      write({ at: performance.now(), ends: act })
    },
  }
}

export const unitsOf = (amount: unknown): bigint => {
  const text = String(amount)
  const units = parseUnits(text.replace(/^-/, ''))
  if (units === undefined) throw new Error(`${text} is no amount`)
  return text.startsWith('-') ? -units : units
}

/** After these the site says nothing about what became of the act, so it is asked again under the same key. */
const UNCLEAR = new Set(['unknown-error', 'busy', 'still-working', 'payment-service-down'])
const isClear = ({ success, code }: Answer): boolean => success || (code !== undefined && !UNCLEAR.has(code))
const isJudged = ({ http, status }: VendorAnswer): boolean => http < 500 && status !== 'temporary-error'

/** Sends until an answer says what became of it; a broken line, a timeout and a fault of the server do not. */
async function insist<T>(act: { sent: number }, send: () => Promise<T>, clear: (answer: T) => boolean, patienceMs = 120_000): Promise<T> {
  const end = performance.now() + patienceMs
  let last: unknown
  for (let pauseMs = 150; ; pauseMs = Math.min(2 * pauseMs, 600)) {
    act.sent += 1
    try {
      const answer = await send()
      if (clear(answer)) return answer
      last = answer
    } catch (error) {
      last = error instanceof Error ? `${error.name}: ${error.message}` : error
    }
    if (performance.now() > end) throw new Error(`no clear answer in ${patienceMs} ms: ${text(act)} ${text(last).slice(0, 500)}`)
    // Whoever asks without rest takes the processor from the start that all wait for.
    await sleep(pauseMs)
  }
}

/** Repeats an act with a member's pause after each, for as long as the load goes on. */
export async function repeat(act: () => Promise<unknown>, pauseMs: number, isGoing: () => boolean): Promise<void> {
  while (isGoing()) {
    await act()
    await sleep(pauseMs)
  }
}

export type Player = {
  readonly member: Member
  readonly payeeId: string
  /** Where the vendor's own calls for this player come from. */
  readonly seat: Seat
  readonly vendor: Vendor
}
export type Chance = (limit: number) => number
type World = { readonly journal: Journal; readonly chance: Chance }

const asked = (member: Member, act: Act, at: string, headers = { 'idempotency-key': act.key }): Promise<Answer> =>
  insist(act, () => member.ask('POST', at, act.asked, headers), isClear)

/** The promotion that a deposit is made for, under the version of its terms that was read. */
export type ChosenPromotion = { readonly promotionId: string; readonly promotionVersion: number }

export async function deposit(
  { journal }: World,
  { member }: Pick<Player, 'member'>,
  amount: string,
  chosen?: ChosenPromotion,
): Promise<Act> {
  const act = journal.begin('deposit', member.username, { method: 'mynah-pay', amount, ...chosen })
  const answer = await asked(member, act, '/wps/wallet/deposit')
  if (!answer.success) {
    journal.end(act, String(answer.code))
    return act
  }
  const payUrl = String(answer.value['payUrl'])
  await insist(
    act,
    () => press(payUrl, 'pay'),
    (status) => status === 303,
  )
  journal.end(act, 'applied', { answer: answer.value, effect: unitsOf(amount) })
  return act
}

/** Deposits with the welcome bonus, which is a tenth of the deposit. */
export async function takeBonus(world: World, { member }: Pick<Player, 'member'>, amount: string): Promise<void> {
  const { value } = await member.ask('GET', '/wps/promotions?pageNo=1&pageSize=50')
  const offers = value['content'] as { id: string; title: string }[]
  const id = offers.find(({ title }) => title === 'Welcome bonus')?.id ?? ''
  const { value: offer } = await member.ask('GET', `/wps/promotions/${id}`)
  await deposit(world, { member }, amount, { promotionId: id, promotionVersion: Number(offer['version']) })
  world.journal.end(world.journal.begin('bonus', member.username, { amount }), 'applied', { effect: unitsOf(amount) / 10n })
}

export async function withdraw({ journal, chance }: World, { member, payeeId }: Player): Promise<void> {
  const act = journal.begin('withdrawal', member.username, { payeeId, amount: String(5000 + chance(20) * 100) })
  const answer = await asked(member, act, '/wps/wallet/withdrawal')
  journal.end(
    act,
    answer.success ? 'applied' : String(answer.code),
    answer.success ? { answer: answer.value, effect: -unitsOf(act.asked['amount']) } : {},
  )
}

/** A member's first seed, chosen before anything is killed: a bet without one is refused. */
export async function chooseSeed(member: Member): Promise<void> {
  const { value } = await member.ask('GET', '/wps/originals/fairness')
  const rotated = await member.ask('POST', '/wps/originals/fairness/rotate', {
    clientSeed: freshKey(),
    commitment: value['nextCommitment'],
  })
  if (!rotated.success) throw new Error(`no seed: ${text(rotated)}`)
}

export async function dice({ journal, chance }: World, { member }: Pick<Player, 'member'>): Promise<void> {
  const wish = { stake: String(100 + chance(5) * 50), direction: chance(2) === 0 ? 'under' : 'over', target: '49.50' }
  const act = journal.begin('dice', member.username, wish)
  const answer = await asked(member, act, '/wps/originals/dice/bet')
  if (!answer.success) return journal.end(act, String(answer.code))
  const { round } = answer.value as { round: { stake: string; payout: string } }
  const [stake, win] = [unitsOf(round.stake), unitsOf(round.payout)]
  return journal.end(act, 'applied', { answer: answer.value, effect: win - stake, stake, win })
}

/** One signed callback, now and then sent twice at once. */
async function call(
  { journal, chance }: World,
  { member, vendor }: Player,
  kind: Kind,
  name: string,
  body: Record<string, unknown>,
  moves: bigint,
): Promise<Act> {
  const transaction = String(body['transaction'])
  const act = journal.begin(kind, member.username, { call: name, ...body }, transaction)
  const send = (): Promise<VendorAnswer> => vendor(name, body)
  const twice = (): Promise<VendorAnswer> => Promise.all([send(), send()]).then(([first]) => first)
  const answer = await insist(act, chance(4) === 0 ? twice : send, isJudged)
  const applied = answer.status === 'ok'
  const [stake, win] = name === 'bet' ? [-moves, 0n] : name === 'win' ? [0n, moves] : [0n, 0n]
  journal.end(act, applied ? 'applied' : answer.status, { answer: answer.fields, ...(applied ? { effect: moves, stake, win } : {}) })
  return act
}

/** Loses an amount in one round of a vendor, which no chance turns into a win. */
export async function lose(world: World, player: Player, amount: string): Promise<void> {
  const { token, player: name } = player.seat
  const within = { player: name, currency: 'MMK', game: 'jade-lanterns', round: freshKey() }
  const bet = { token, ...within, transaction: `b-${freshKey()}`, amount }
  await call(world, player, 'bet', 'bet', bet, -unitsOf(amount))
  const none = {
    ...within,
    transaction: `w-${freshKey()}`,
    reference: bet.transaction,
    amount: formatUnits(0n),
    kind: 'win',
    closeRound: true,
  }
  await call(world, player, 'win', 'win', none, 0n)
}

/** One round of a vendor: a bet and its win, a bet that is taken back, or a bet whose rollback overtook it. */
export async function vendorRound(world: World, player: Player): Promise<void> {
  const { chance } = world
  const { token, player: name } = player.seat
  const within = { player: name, currency: 'MMK', game: 'jade-lanterns', round: freshKey() }
  const stake = BigInt(100 + chance(9) * 50) * 10_000n
  const bet = { token, ...within, transaction: `b-${freshKey()}`, amount: formatUnits(stake) }
  const back = { ...within, transaction: `r-${freshKey()}`, reference: bet.transaction }
  // The first round of a run is one that its rollback overtakes, so that no run is without it; later ones are by chance.
  const isFirst = !world.journal.acts.some(({ kind }) => kind === 'early-rollback')
  const way = chance(10)
  if (isFirst || way === 0) {
    await call(world, player, 'early-rollback', 'rollback', back, 0n)
    await call(world, player, 'late-bet', 'bet', bet, -stake)
    return
  }
  const placed = await call(world, player, 'bet', 'bet', bet, -stake)
  if (placed.said !== 'applied') return
  if (way < 4) await call(world, player, 'rollback', 'rollback', back, stake)
  else {
    const amount = BigInt(chance(18) * 50) * 10_000n
    const win = {
      ...within,
      transaction: `w-${freshKey()}`,
      reference: bet.transaction,
      amount: formatUnits(amount),
      kind: 'win',
      closeRound: true,
    }
    await call(world, player, 'win', 'win', win, amount)
  }
}

const FINAL = new Set(['done', 'refused', 'cancelled', 'disputed'])
type Spun = { readonly state: string; readonly stake: string; readonly outcome?: { readonly win: string } }

/** The page of the vendor's own slot, which drives its rounds from another process. */
export type Slot = { readonly spin: (act: Act) => Promise<Spun | undefined>; readonly bet: string }

const posted = async (url: string, body: object): Promise<Record<string, unknown>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(9000),
  })
  return (await response.json()) as Record<string, unknown>
}

export async function openSlot(base: () => string, token: string): Promise<Slot> {
  const opened = (await posted(`${base()}/PG/jade-lanterns/open`, { token })) as {
    ok: boolean
    value?: { pageSession: string; bets: string[] }
  }
  if (!opened.value) throw new Error(`the slot did not open: ${JSON.stringify(opened)}`)
  const {
    pageSession,
    bets: [bet = ''],
  } = opened.value
  return {
    bet,
    async spin(act) {
      const answer = (await posted(`${base()}/PG/jade-lanterns/spin`, { pageSession, id: act.key, bet })) as {
        ok: boolean
        value?: Spun
      }
      return answer.value
    },
  }
}

/** Spins and asks about the same spin until its round has ended. */
export async function spin({ journal }: World, { member }: Pick<Player, 'member'>, slot: Slot): Promise<void> {
  const act = journal.begin('slot', member.username, { bet: slot.bet })
  const spun = await insist(
    act,
    () => slot.spin(act),
    (view) => view !== undefined && FINAL.has(view.state),
  )
  if (spun?.state !== 'done') return journal.end(act, String(spun?.state))
  const [stake, win] = [unitsOf(spun.stake), unitsOf(spun.outcome?.win)]
  return journal.end(act, 'applied', { answer: { ...spun }, effect: win - stake, stake, win })
}
