/** Attacks by whoever holds a vendor's key, or pretends to. */
import { createHmac } from 'node:crypto'
import { parseUnits } from '@baize/contract/values/money.ts'
import type { Seat } from '@baize/server/app/testing/product-people.ts'
import { systemClock } from '@baize/server/platform/clock.ts'
import { FREE_ROUNDS } from './free-rounds.ts'
import { GAME, keysOf, notify, seated } from './people.ts'
import { balanceOf, freshKey, shown, times, tried, type Attack, type Person, type Stage } from './stage.ts'

type Signing = { path?: string; raw?: string; at?: number; version?: string; secret?: string }

/** Sends raw bytes with a signature over what the signing says. */
async function send(stage: Stage, call: string, raw: string, signed: Signing = {}, ip = stage.address()): Promise<Response> {
  const path = `/vendor/v1/PG/${call}`
  const timestamp = String(signed.at ?? systemClock.now().epochMilliseconds)
  const what = signed.version === 'v1' ? `${timestamp}.${raw}` : `${timestamp}.POST ${signed.path ?? path}.${signed.raw ?? raw}`
  const signature = createHmac('sha256', signed.secret ?? stage.secret)
    .update(what)
    .digest('base64')
  return fetch(new URL(path, stage.url()), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': `${signed.version ?? 'v2'},${signature}`,
      // Forgers use one address each, which is blocked after twenty.
      'x-forwarded-for': ip,
    },
    body: raw,
  })
}
const isTaken = async (answer: Promise<Response>): Promise<boolean> => (await answer).status === 200

const bodyOf = ({ player, token }: Seat, more: object): string =>
  JSON.stringify({ token, player, currency: 'MMK', game: GAME, round: freshKey(), transaction: freshKey(), ...more })

const unitsOf = (amount: string): bigint => parseUnits(amount) ?? 0n

/** Whether `act` raises a player's balance. */
async function gains(person: Person, act: () => Promise<unknown>): Promise<boolean> {
  const before = unitsOf(await balanceOf(person))
  await act()
  return unitsOf(await balanceOf(person)) > before
}

type Seated = Awaited<ReturnType<typeof seated>>
const isOk = async (answer: Promise<{ status: string }>): Promise<boolean> => (await answer).status === 'ok'

/** A win on a bet of its own round, or what the call says otherwise. */
const win = (stage: Stage, { seat }: Seated, more: object) =>
  stage.vendor('win', {
    player: seat.player,
    currency: 'MMK',
    game: GAME,
    round: freshKey(),
    transaction: freshKey(),
    kind: 'win',
    ...more,
  })

async function winOn(stage: Stage, at: Seated, stake: string, amount: string) {
  const [round, reference] = [freshKey(), freshKey()]
  await at.bet({ round, transaction: reference, amount: stake })
  return win(stage, at, { round, reference, amount })
}

export const VENDORS: readonly Attack[] = [
  // First: where a high win got through, the vendor's further wins of that hour lie on the review account.
  {
    line: 'a win names a bet of another player',
    async run(stage) {
      const [one, other] = [await seated(stage), await seated(stage)]
      const winOf = async (by: Seated): Promise<boolean> => {
        const [round, reference] = [freshKey(), freshKey()]
        await one.bet({ round, transaction: reference })
        return gains(by.person, () => win(stage, by, { round, reference, amount: '5000' }))
      }
      await shown(winOf(one), 'a win of the one who bet')
      return tried([winOf(other)])
    },
  },
  {
    line: 'a win of 99,999,999,999 on 20,000 reaches the balance',
    async run(stage) {
      const at = await seated(stage)
      await shown(
        gains(at.person, () => winOn(stage, at, '1000', '5000')),
        'a win within the terms reaches the balance',
      )
      const got = await gains(at.person, () => winOn(stage, at, '20000', '99999999999'))
      return { tries: 1, through: got ? 1 : 0, note: 'it lies on the review account' }
    },
  },
  {
    line: 'a jackpot or a promo without any bet is paid beyond the budget',
    async run(stage) {
      const at = await seated(stage)
      const give = (kind: string, amount: string) => gains(at.person, () => win(stage, at, { kind, amount }))
      const kinds = ['jackpot', 'promo', 'free-round']
      for (const kind of kinds) await shown(give(kind, '100'), `a ${kind} within the budget is paid`)
      const through: boolean[] = []
      for (const kind of kinds) through.push(await give(kind, '9999999999'))
      return { tries: 3, through: through.filter(Boolean).length }
    },
  },
  {
    line: 'a body that was signed for one call is taken at another, or with the former signature',
    async run(stage) {
      const { seat } = await seated(stage)
      const raw = bodyOf(seat, { token: undefined, reference: freshKey() })
      const { player } = seat
      const bodies = { rollback: raw, balance: JSON.stringify({ player, currency: 'MMK', token: seat.token }) }
      for (const [call, body] of Object.entries(bodies)) await shown(isTaken(send(stage, call, body)), `a body that was signed for ${call}`)
      return tried([
        ...Object.entries(bodies).map(([call, body]) => isTaken(send(stage, call, body, { path: `/vendor/v1/PG/x-${call}` }))),
        isTaken(send(stage, 'rollback', raw, { version: 'v1' })),
        isTaken(send(stage, 'rollback', raw, { path: '/vendor/v1/JILI/rollback' })),
      ])
    },
  },
  {
    line: 'a signed bet is altered by a bit, is old, or is signed with another key',
    async run(stage) {
      const { seat } = await seated(stage)
      await shown(isTaken(send(stage, 'bet', bodyOf(seat, { amount: '1' }))), 'the bet as it was signed')
      const raw = bodyOf(seat, { amount: '1' })
      const flipped = (at: number): string => {
        const bytes = Buffer.from(raw)
        const place = (at * 7) % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ 1
        return bytes.toString('latin1')
      }
      return tried([
        ...times(60, (at) => isTaken(send(stage, 'bet', flipped(at), { raw }))),
        isTaken(send(stage, 'bet', raw, { at: systemClock.now().epochMilliseconds - 301_000 })),
        isTaken(send(stage, 'bet', raw, { at: systemClock.now().epochMilliseconds + 400_000 })),
        isTaken(send(stage, 'bet', raw, { secret: 'another' })),
      ])
    },
  },
  {
    line: 'one bet that is sent again and again, or many at once, takes or gives more than once',
    async run(stage) {
      const { person, bet } = await seated(stage)
      await shown(isOk(bet()), 'a bet')
      await shown((await balanceOf(person)) === '49000.00', 'one bet takes its stake once')
      const same = { round: freshKey(), transaction: freshKey() }
      await Promise.all(times(30, () => bet(same)))
      const after = await balanceOf(person)
      return { tries: 30, through: after === '48000.00' ? 0 : 1, note: `balance ${after} of 50000.00` }
    },
  },
  {
    line: 'bets go on after the logout, and in another currency',
    async run(stage) {
      const { person, bet } = await seated(stage)
      await shown(isOk(bet()), 'a bet before the log-out')
      const foreign = bet({ currency: 'USD', amount: '1' })
      await foreign
      await person.ask('DELETE', '/wps/session/logout')
      return tried([isOk(foreign), ...times(5, () => isOk(bet()))])
    },
  },
  {
    line: 'a bet of a frozen or excluded member is taken',
    isSlow: true,
    async run(stage) {
      const [frozen, excluded] = [await seated(stage), await seated(stage)]
      for (const { bet } of [frozen, excluded]) await shown(isOk(bet()), 'a bet before that')
      await stage.staffs('freeze-member', frozen.person.username)
      await stage.staffs('exclude-member', excluded.person.username)
      return tried([...times(3, () => isOk(frozen.bet())), ...times(3, () => isOk(excluded.bet()))])
    },
  },
  FREE_ROUNDS,
  {
    line: 'a forger of signatures goes on after twenty',
    async run(stage) {
      const { seat } = await seated(stage)
      const ip = stage.address()
      const raw = JSON.stringify({ token: seat.token, player: seat.player, currency: 'MMK' })
      await shown(isTaken(send(stage, 'balance', raw, {}, ip)), 'a signed call from that address')
      for (let at = 0; at < 25; at += 1) await send(stage, 'balance', raw, { secret: `guess-${at}` }, ip)
      const said = (await (await send(stage, 'balance', raw, { secret: 'guess' }, ip)).json()) as { status?: string }
      return { tries: 26, through: said.status === 'invalid-signature' ? 1 : 0, note: String(said.status) }
    },
  },
  {
    line: 'a payment webhook without a signature, or with a made one, is believed',
    async run(stage) {
      const keys = await keysOf(stage, 'sandbox')
      const notice = {
        type: 'deposit.paid',
        timestamp: systemClock.now().toString(),
        data: { payment: 'pay_1', reference: 'D000000000000', amount: '1000000.00', currency: 'MMK' },
      }
      const isBelieved = async (answer: Promise<Response>): Promise<boolean> => (await answer).status < 400
      await shown(isBelieved(notify(stage.url(), 'sandbox', keys, notice)), 'a notice with the signature of its service')
      const made = { ...keys, webhookSecrets: [`whsec_${Buffer.alloc(32).toString('base64')}`] as const }
      return tried([
        isBelieved(notify(stage.url(), 'sandbox', made, notice)),
        isBelieved(notify(stage.url(), 'sandbox', keys, notice, { 'webhook-signature': '' })),
        isBelieved(notify(stage.url(), 'sandbox', keys, notice, { 'webhook-timestamp': '1' })),
        isBelieved(notify(stage.url(), 'sandbox', keys, notice, { 'webhook-id': 'another' })),
      ])
    },
  },
]
