/** Attacks by free rounds: bets without a stake in the dialects whose vendors give them, by everybody who may not place a paid bet. */
import { createSign, generateKeyPairSync, hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { until } from '@baize/server/app/testing/product-process.ts'
import { sitDown, vendorCalls, type Member, type Seat } from '@baize/server/app/testing/product-people.ts'
import { freshKey, type Attack, type Person, type Stage } from './stage.ts'

const HEARD_MS = 10_000

type FreeBet = (seat: Seat, game?: string) => Promise<string>
type Vendor = { readonly seats: readonly Seat[]; readonly bets: readonly FreeBet[]; readonly ok: string }
type Brand = { readonly code: string; readonly node: number; readonly game: string }

/** Creates players while the vendor speaks the demonstration's dialect, and then switches the dialect. */
async function speaks(stage: Stage, { code, node }: Brand, dialect: string, secret: string, people: readonly Person[]): Promise<Seat[]> {
  const native = vendorCalls(stage.url, code, (await stage.command('vendor-secret', {}, [code])).out.trim())
  const seats = await Promise.all(people.map((person) => sitDown(person as unknown as Member, node, native)))
  const file = path.join(String(stage.environment['BAIZE_DATA']), `${code}-${dialect}`)
  await writeFile(file, secret)
  const said = await stage.staffs('vendor-speaks', code, dialect, '--secret-file', file)
  if (said.code !== 0) throw new Error(said.err)
  return seats
}

const HUB88: Brand = { code: 'EG2', node: 16, game: 'lotus-ways' }
const PRAGMATIC: Brand = { code: 'CQ9', node: 17, game: 'tea-hill-tumble' }

/** Sends a signed call as the vendor would, and returns the fields of the reply. */
async function send(stage: Stage, at: string, body: string, headers: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const answer = await fetch(new URL(`/vendor/${at}`, stage.url()), { method: 'POST', headers, body })
  return (await answer.json()) as Record<string, unknown>
}

async function hub88(stage: Stage, people: readonly Person[]): Promise<Vendor> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const bet: FreeBet = async ({ player, token }, game = HUB88.game) => {
    const ids = { request_uuid: freshKey(), transaction_uuid: freshKey(), round: freshKey(), round_closed: false }
    const gift = { is_free: true, reward_uuid: 'campaign-7', amount: 500_000, currency: 'MMK' }
    const body = JSON.stringify({ user: player, token, game_code: game, supplier_user: null, ...ids, ...gift })
    const signature = createSign('RSA-SHA256').update(body).sign(privateKey, 'base64')
    const at = `hub88/${HUB88.code}/transaction/bet`
    return String((await send(stage, at, body, { 'content-type': 'application/json', 'x-hub88-signature': signature }))['status'])
  }
  const key = publicKey.export({ type: 'spki', format: 'pem' }) as string
  return { seats: await speaks(stage, HUB88, 'hub88', key, people), bets: [bet], ok: 'RS_OK' }
}

async function pragmatic(stage: Stage, people: readonly Person[]): Promise<Vendor> {
  const secret = freshKey()
  const spin = async ({ player, token }: Seat, gameId: string, withToken: boolean): Promise<string> => {
    const bonus = { amount: '0.00', bonusCode: 'b1', providerId: 'pragmaticplay', timestamp: '1732089600000' }
    const fields = { userId: player, gameId, roundId: freshKey(), reference: freshKey(), ...bonus, ...(withToken ? { token } : {}) }
    const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
    const signed = hash('md5', `${sorted.map(([name, value]) => `${name}=${value}`).join('&')}${secret}`)
    const body = new URLSearchParams({ ...fields, hash: signed }).toString()
    const at = `pragmatic/${PRAGMATIC.code}/bet.html`
    return String((await send(stage, at, body, { 'content-type': 'application/x-www-form-urlencoded' }))['error'])
  }
  // This dialect's bets may omit the token: the last used session stands in for it.
  const bets = [true, false].map(
    (withToken): FreeBet =>
      (seat, game = PRAGMATIC.game) =>
        spin(seat, game, withToken),
  )
  return { seats: await speaks(stage, PRAGMATIC, 'pragmatic', secret, people), bets, ok: '0' }
}

export const FREE_ROUNDS: Attack = {
  line: 'a free round passes what stops a paid bet: a freeze, an exclusion, an ended session, an unknown game, a killed vendor',
  isSlow: true,
  async run(stage) {
    const [free, frozen, excluded, gone] = [await stage.person(), await stage.person(), await stage.person(), await stage.person()]
    const people = [free, frozen, excluded, gone]
    const vendors = [await hub88(stage, people), await pragmatic(stage, people)]
    const ask = (seat: number, game?: string) =>
      Promise.all(vendors.flatMap(({ seats, bets, ok }) => bets.map(async (bet) => ({ ok, said: await bet(seats[seat]!, game) }))))
    const isTaken = ({ ok, said }: { ok: string; said: string }): boolean => said === ok
    // Before any block every one of them may play, so that each refusal below has its own reason.
    const good = async (at: number) => ((await ask(at)).every(isTaken) ? true : undefined)
    // The running server learns new settings within seconds; until then each bad call counts as a forgery.
    for (const at of people.keys())
      await until(
        () => good(at),
        () => `a good free round of person ${at} was refused`,
        HEARD_MS,
        1_000,
      )
    await stage.staffs('freeze-member', frozen.username)
    await stage.staffs('exclude-member', excluded.username)
    await gone.ask('DELETE', '/wps/session/logout')
    const answers = [...(await ask(1)), ...(await ask(2)), ...(await ask(3)), ...(await ask(0, 'no-such-game'))]
    for (const { code } of [HUB88, PRAGMATIC]) await stage.staffs('vendor-kill', code)
    // The running server learns of it within seconds.
    await until(
      async () => ((await ask(0)).some(isTaken) ? undefined : true),
      () => 'a killed vendor goes on',
      HEARD_MS,
      1_000,
    ).catch(() => false)
    answers.push(...(await ask(0)))
    const through = answers.filter(isTaken).length
    return { tries: answers.length, through, note: answers.map(({ said }) => said).join(', ') }
  },
}
