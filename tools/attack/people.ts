/** People: victims and thieves as attacks need them, with what they own. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { registrationOf, sendUnder, sitDown, type Answer, type Member, type Seat } from '@baize/server/app/testing/product-people.ts'
import { socketFolder } from '@baize/server/app/testing/product-process.ts'
import { systemClock } from '@baize/server/platform/clock.ts'
import { openDatabase } from '@baize/server/platform/database.ts'
import { systemRandom } from '@baize/server/platform/random.ts'
import { createSecrets, keptDataKeys } from '@baize/server/platform/secrets.ts'
import { paymentServiceKeys, type ServiceKeys } from '@baize/server/wallet/wallet.ts'
import { cookiesOf, freshKey, honest, mailed, PASSWORD, PAYMENT, proof, type Person, type Stage } from './stage.ts'

let payees = 0
/** An unbound account, so that nothing is refused because of another account. */
export const aPayee = (end = '') => ({
  method: 'mynah-pay',
  holderName: 'Daw Hla',
  accountNumber: `0912${String((payees += 1)).padStart(6, '0')}${end}`,
})

/** The person with the new halves of their session, which an answer brought. */
export function renewed(person: Person, answer: Answer): Person {
  const token = answer.headers.get('x-session-token') ?? (answer.value['token'] as string | undefined) ?? person.token
  const cookie = cookiesOf(answer) || person.cookie
  const halves = { authorization: `Bearer ${token}`, cookie }
  return { ...person, token, cookie, ask: (method, at, form, headers = {}) => person.ask(method, at, form, { ...halves, ...headers }) }
}

/** The person with a payment password. */
export async function guarded(person: Person): Promise<Person> {
  const body = { password: PASSWORD, paymentPassword: PAYMENT, confirmPaymentPassword: PAYMENT }
  return renewed(person, await honest(person.ask('POST', '/wps/member/security/paymentPassword', body)))
}

/** A member with money and a payment password, whose session a thief holds too. */
export const owner = async (stage: Stage): Promise<Person> => guarded(await stage.rich('300000'))

/** Lets the rest of whatever a member has bound, and of what guards the account, pass. */
export async function rested(stage: Stage, { id }: Person): Promise<void> {
  await stage.sql(`update ${await stage.table('_payee$')} set created_at = created_at - interval '30 days' where member_id = $1`, [id])
  await stage.sql(`update ${await stage.table('y_member$')} set guards_changed_at = guards_changed_at - interval '30 days' where id = $1`, [
    id,
  ])
  await stage.sql(`delete from ${await stage.table('t_requirement$')} where member_id = $1`, [id])
}

/** An owner with a withdrawal account that has rested. The sandbox decides by the end of its number. */
export async function withPayee(stage: Stage, end = ''): Promise<{ who: Person; payeeId: string }> {
  const who = await owner(stage)
  const { value } = await honest(who.ask('POST', '/wps/wallet/payee', { ...aPayee(end), paymentPassword: PAYMENT }))
  await rested(stage, who)
  return { who, payeeId: String(value['id']) }
}

export const withdraw = (who: Pick<Person, 'ask'>, payeeId: unknown, amount: unknown) =>
  who.ask('POST', '/wps/wallet/withdrawal', { payeeId, amount, paymentPassword: PAYMENT })

/** A member with a bound email address. */
export async function lettered(stage: Stage): Promise<{ person: Person; email: string }> {
  const person = await stage.person()
  const email = `${person.username}@mail.example`
  const target = { kind: 'email', email }
  await honest(person.ask('POST', '/wps/member/security/code', { target, proof: await proof(person) }))
  const code = await mailed(stage, email, /^(\d{6}) is your/)
  await honest(person.ask('POST', '/wps/member/security/contact', { target, code, password: PASSWORD }))
  return { person, email }
}

/** Asks for the letter of a forgotten password, as a stranger. */
export async function forget(stage: Stage, username: string, email: string): Promise<Answer> {
  const thief = stage.stranger()
  return thief.ask('POST', '/wps/member/password/email', { username, email, proof: await proof(thief) })
}

/** Registers under a name, with what the form says more. */
export async function register(stage: Stage, name: string, more: object = {}, password = PASSWORD): Promise<Answer> {
  const stranger = stage.stranger()
  const { value } = await stranger.ask('GET', '/wps/captcha/challenge')
  return stranger.ask('PUT', '/wps/member/register', { ...registrationOf(name, password, value as never), ...more })
}

let names = 0
export const freshName = (): string => `way${(names += 1)}x${freshKey().slice(0, 8)}`

export const GAME = 'jade-lanterns'
export const PLACE = { currency: 'MMK', game: GAME }

/** A player of a vendor's game, with what the vendor knows of them. */
export async function seated(stage: Stage, amount = '50000') {
  const person = await stage.rich(amount)
  const seat: Seat = await sitDown(person as unknown as Member, 1, stage.vendor)
  const bet = (more: object = {}) =>
    stage.vendor('bet', {
      token: seat.token,
      player: seat.player,
      currency: 'MMK',
      game: GAME,
      round: freshKey(),
      transaction: freshKey(),
      amount: '1000',
      ...more,
    })
  return { person, seat, bet }
}

/** Brings the player's part of the next seed, as a page does before the first round. */
export async function bringSeed(person: Person, part = 'own-part-of-mine'): Promise<void> {
  const { value } = await honest(person.ask('GET', '/wps/originals/fairness'))
  const body = { clientSeed: part, commitment: value['nextCommitment'] }
  await honest(person.ask('POST', '/wps/originals/fairness/rotate', body))
}
export async function dice(
  person: Pick<Person, 'ask'>,
  stake: unknown = '100',
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const said = await person.ask('POST', '/wps/originals/dice/bet', { stake, direction: 'under', target: '49.50' }, headers)
  // In-house games take one bet a moment, and judge nothing of another.
  if (said.code !== 'too-fast') return said
  await sleep(150)
  return dice(person, stake, headers)
}

/** One digit of one place: of all plays the one whose wins are smallest, so that a high stake is below the limit of wins. */
const TICKETS = [{ play: 'SSC.DWD', selection: '1|-|-|-|-', unit: '1', multiple: 1, count: 1 }]

/** A lottery bet on an issue: as a rule the one on sale, of `times` times the smallest stake. */
export async function lotteryBet(
  person: Pick<Person, 'ask'>,
  { issue, times = 1, key }: { issue?: string; times?: number; key?: string } = {},
) {
  const { value } = await person.ask('GET', '/lgw/games/issues?gameCode=ssc-1&ahead=3')
  const [next] = (value['ahead'] ?? []) as { issue: string }[]
  const tickets = TICKETS.map((ticket) => ({ ...ticket, multiple: times }))
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return person.ask('POST', '/lgw/orders', { gameCode: 'ssc-1', issue: issue ?? next?.issue, tickets }, headers)
}

/** What an act of staff came to: done, or taken as the word of the first of two. */
export const isDone = (said: { readonly out: string }): boolean => said.out.startsWith('Done')
export const isNoted = (said: { readonly out: string }): boolean => said.out.startsWith('Noted: ')

export const folderOf = (stage: Stage): string => stage.environment['BAIZE_DATA'] ?? ''

/** The secrets that a payment service and the server share; the service has them too. */
export async function keysOf(stage: Stage, name: string, host?: string): Promise<ServiceKeys> {
  const folder = folderOf(stage)
  const connection = { host: host ?? (await socketFolder(folder)), user: 'baize', database: 'baize' }
  const database = openDatabase({ connection, size: 1 })
  try {
    const secrets = createSecrets(await keptDataKeys(folder))
    return await paymentServiceKeys({ database, random: systemRandom, secrets }, name)
  } finally {
    await database.close()
  }
}

/** Sends a notice as a payment service does; `more` replaces what its header says. */
export function notify(
  url: string,
  name: string,
  { webhookSecrets: [secret = ''] }: Pick<ServiceKeys, 'webhookSecrets'>,
  notice: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const [id, timestamp, body] = [freshKey(), String(Math.floor(systemClock.now().epochMilliseconds / 1000)), JSON.stringify(notice)]
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature, ...more }
  return sendUnder(new URL(`/payments/webhook/${name}`, url), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
}

/** An agent with money, and a member of the line who has some too. */
export async function agentLine(stage: Stage): Promise<{ agent: Person; below: Person }> {
  const person = await stage.rich('100000')
  await stage.staffs('agent-make', person.username)
  const agent = await guarded(renewed(person, await honest(stage.logIn(person.username, PASSWORD))))
  const { value } = await honest(agent.ask('POST', '/wps/agent/links', { rates: {} }))
  const below = await guarded(await stage.person({ affiliateCode: value['code'] }))
  await stage.pay(below, '20000')
  for (const each of [agent, below]) await rested(stage, each)
  return { agent, below }
}
