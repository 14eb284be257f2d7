/** Attacks by whoever holds a vendor's key, or pretends to. */
import { createHmac } from 'node:crypto'
import { sitDown, type Member, type Seat } from '@baize/server/app/testing/product-people.ts'
import { systemClock } from '@baize/server/platform/clock.ts'
import { FREE_ROUNDS } from './free-rounds.ts'
import { balanceOf, freshKey, times, tried, type Attack, type Person, type Stage } from './stage.ts'

const GAME = 'jade-lanterns'

async function seated(stage: Stage): Promise<{ person: Person; seat: Seat }> {
  const person = await stage.rich('50000')
  return { person, seat: await sitDown(person as unknown as Member, 1, stage.vendor) }
}

const bet = (stage: Stage, seat: Seat, amount: string, more: Record<string, unknown> = {}) =>
  stage.vendor('bet', { token: seat.token, player: seat.player, currency: 'MMK', game: GAME, round: freshKey(), transaction: freshKey(), amount, ...more }) // oxfmt-ignore

/** Sends raw bytes with a signature over what `signed` says. */
async function send(
  stage: Stage,
  call: string,
  raw: string,
  signed: { path?: string; raw?: string; at?: number; version?: string; secret?: string },
) {
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
      'x-forwarded-for': stage.address(),
    },
    body: raw,
  })
}

/** How much `act` raises a player's balance. */
async function gains(person: Person, act: () => Promise<unknown>): Promise<boolean> {
  const before = await balanceOf(person)
  await act()
  return (await balanceOf(person)) !== before
}

export const VENDORS: readonly Attack[] = [
  {
    line: 'a win of 99,999,999,999 on 20,000 reaches the balance',
    async run(stage) {
      const { person, seat } = await seated(stage)
      const [round, transaction] = [freshKey(), freshKey()]
      await bet(stage, seat, '20000', { round, transaction })
      const win = { player: seat.player, currency: 'MMK', game: GAME, round, transaction: freshKey(), reference: transaction, amount: '99999999999', kind: 'win' } // oxfmt-ignore
      const got = await gains(person, () => stage.vendor('win', win))
      return { tries: 1, through: got ? 1 : 0, note: 'it lies on the review account' }
    },
  },
  {
    line: 'a jackpot or a promo without any bet is paid beyond the budget',
    async run(stage) {
      const { person, seat } = await seated(stage)
      const give = (kind: string) =>
        stage.vendor('win', { player: seat.player, currency: 'MMK', game: GAME, round: freshKey(), transaction: freshKey(), amount: '9999999999', kind }) // oxfmt-ignore
      const through: boolean[] = []
      for (const kind of ['jackpot', 'promo', 'free-round']) through.push(await gains(person, () => give(kind)))
      return { tries: 3, through: through.filter(Boolean).length }
    },
  },
  {
    line: 'a body that was signed for one call is taken at another, or with the former signature',
    async run(stage) {
      const { seat } = await seated(stage)
      const raw = JSON.stringify({
        player: seat.player,
        currency: 'MMK',
        game: GAME,
        round: freshKey(),
        transaction: freshKey(),
        reference: freshKey(),
      })
      const isTaken = async (answer: Promise<Response>): Promise<boolean> => (await answer).status !== 401
      return tried([
        ...['void-settle', 'rollback', 'bet', 'win', 'end-round'].map((call) =>
          isTaken(send(stage, call, raw, { path: `/vendor/v1/PG/x-${call}` })),
        ),
        isTaken(send(stage, 'rollback', raw, { version: 'v1' })),
        isTaken(send(stage, 'rollback', raw, { path: '/vendor/v1/JILI/rollback' })),
      ])
    },
  },
  {
    line: 'a signed bet is altered by a bit, is old, or is signed with another key',
    async run(stage) {
      const { seat } = await seated(stage)
      const raw = JSON.stringify({
        token: seat.token,
        player: seat.player,
        currency: 'MMK',
        game: GAME,
        round: freshKey(),
        transaction: freshKey(),
        amount: '1',
      })
      const flipped = (at: number): string => {
        const bytes = Buffer.from(raw)
        const place = (at * 7) % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ 1
        return bytes.toString('latin1')
      }
      const isTaken = async (answer: Promise<Response>): Promise<boolean> => (await answer).status === 200
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
      const { person, seat } = await seated(stage)
      const transaction = freshKey()
      const same = { round: freshKey(), transaction }
      await Promise.all(times(30, () => bet(stage, seat, '1000', same)))
      const after = await balanceOf(person)
      return { tries: 30, through: after === '49000.00' ? 0 : 1, note: `balance ${after} of 50000.00` }
    },
  },
  {
    line: 'a win names a bet of another player, or comes twice under another id',
    async run(stage) {
      const [one, other] = [await seated(stage), await seated(stage)]
      const [round, transaction] = [freshKey(), freshKey()]
      await bet(stage, one.seat, '1000', { round, transaction })
      const win = { player: other.seat.player, currency: 'MMK', game: GAME, round, transaction: freshKey(), reference: transaction, amount: '5000', kind: 'win' } // oxfmt-ignore
      return { tries: 1, through: (await gains(other.person, () => stage.vendor('win', win))) ? 1 : 0 }
    },
  },
  {
    line: 'bets go on after the logout, and in another currency',
    async run(stage) {
      const { person, seat } = await seated(stage)
      const foreign = await bet(stage, seat, '1', { currency: 'USD' })
      await person.ask('DELETE', '/wps/session/logout')
      const answers = [foreign, ...(await Promise.all(times(5, () => bet(stage, seat, '100'))))]
      return {
        tries: answers.length,
        through: answers.filter(({ status }) => status === 'ok').length,
        note: String(answers.at(-1)?.status),
      }
    },
  },
  {
    line: 'a bet of a frozen or excluded member is taken',
    isSlow: true,
    async run(stage) {
      const [frozen, excluded] = [await seated(stage), await seated(stage)]
      await stage.staffs('freeze-member', frozen.person.username)
      await stage.staffs('exclude-member', excluded.person.username)
      const answers = await Promise.all([
        ...times(3, () => bet(stage, frozen.seat, '100')),
        ...times(3, () => bet(stage, excluded.seat, '100')),
      ])
      return { tries: answers.length, through: answers.filter(({ status }) => status === 'ok').length, note: answers.map(({ status }) => status).join(', ') } // oxfmt-ignore
    },
  },
  FREE_ROUNDS,
  {
    line: 'a forger of signatures goes on after twenty',
    async run(stage) {
      const ip = stage.address()
      const raw = '{}'
      const forged = () =>
        fetch(new URL('/vendor/v1/PG/balance', stage.url()), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-timestamp': String(systemClock.now().epochMilliseconds),
            'x-signature': 'v2,AAAA',
            'x-forwarded-for': ip,
          },
          body: raw,
        })
      for (let at = 0; at < 25; at += 1) await forged()
      const said = (await (await forged()).json()) as { status?: string }
      return { tries: 26, through: said.status === 'invalid-signature' ? 1 : 0, note: String(said.status) }
    },
  },
  {
    line: 'a payment webhook without a signature, or with a made one, is believed',
    async run(stage) {
      const webhook = (headers: Record<string, string>) =>
        fetch(new URL('/payments/webhook/sandbox', stage.url()), {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': stage.address(), ...headers },
          body: JSON.stringify({ type: 'deposit.paid', data: { reference: 'D000000000000', amount: '1000000.00', currency: 'MMK' } }),
        })
      const now = String(Math.floor(systemClock.now().epochMilliseconds / 1000))
      const made = { 'webhook-id': 'x', 'webhook-timestamp': now, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }
      return tried(
        [{}, made, { ...made, 'webhook-timestamp': '1' }].map(
          async (headers) => (await webhook(headers as Record<string, string>)).status < 400,
        ),
      )
    },
  },
]
