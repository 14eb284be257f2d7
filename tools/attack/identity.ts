/** Attacks on the ways in: forged captchas, codes, links and tickets, and names that look like another's. */
import { proofOf, registrationOf, type Answer } from '@baize/server/app/testing/product-people.ts'
import { until } from '@baize/server/app/testing/product-process.ts'
import { freshKey, PASSWORD, times, tried, type Attack, type Person, type Stage } from './stage.ts'

const challenge = async (who: Pick<Person, 'ask'>) => (await who.ask('GET', '/wps/captcha/challenge')).value as never

let names = 0
const freshName = (): string => `way${(names += 1)}x${freshKey().slice(0, 8)}`

/** A token that was never sent: 43 letters, as long as links and tickets. */
const madeUp = (): string => `${freshKey()}${freshKey()}`.slice(0, 43)

const PASSWORDS = { newPassword: 'second-river-43', confirmNewPassword: 'second-river-43' }

const sessionOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** The text of a matching message to this address, once it has arrived. The page of sent messages is the thief's view of the mailbox. */
const mailed = (stage: Stage, to: string, what: RegExp): Promise<string> =>
  until(
    async () => {
      const answer = await fetch(`${stage.product.addressOf('outbox')}.json`)
      const { messages } = (await answer.json()) as { messages: { recipient: string; body: string }[] }
      return messages.filter(({ recipient }) => recipient === to).flatMap(({ body }) => what.exec(body)?.[1] ?? [])[0]
    },
    () => `no letter came to ${to}`,
  )

/** A member with a bound email address, and the link of an email that a thief had sent there. */
async function lettered(stage: Stage): Promise<{ person: Person; token: string }> {
  const person = await stage.person()
  const email = `${person.username}@mail.example`
  const target = { kind: 'email', email }
  await person.ask('POST', '/wps/member/security/code', { target, proof: proofOf(await challenge(person)) })
  const code = await mailed(stage, email, /^(\d{6}) is your/)
  const bound = await person.ask('POST', '/wps/member/security/contact', { target, code, password: PASSWORD })
  if (!bound.success) throw new Error(`the address was not bound: ${bound.text}`)
  const thief = stage.stranger()
  const body = { username: person.username, email, proof: proofOf(await challenge(thief)) }
  await thief.ask('POST', '/wps/member/password/email', body)
  return { person, token: await mailed(stage, email, /\/reset#([\w-]+)/) }
}

export const IDENTITY: readonly Attack[] = [
  {
    line: 'registration takes a captcha that is missing, made up, altered or used before',
    async run(stage) {
      const stranger = stage.stranger()
      const given = (await challenge(stranger)) as Record<string, unknown>
      const proof = proofOf(given as never)
      const solved = JSON.parse(Buffer.from(proof, 'base64').toString()) as Record<string, unknown>
      const sealed = (more: object): string => Buffer.from(JSON.stringify({ ...solved, ...more })).toString('base64')
      const register = async (more: object): Promise<boolean> => {
        const form = { ...registrationOf(freshName(), PASSWORD, given as never), proof: undefined, ...more }
        return (await stranger.ask('PUT', '/wps/member/register', form)).success
      }
      if (!(await register({ proof }))) throw new Error('the proof itself was refused')
      const wishes = [{}, { proof: '' }, { proof: 'x' }, { proof }, { proof: sealed({ number: 1 }) }, { proof: sealed({ salt: 'own' }) }, { proof: sealed({ signature: '0'.repeat(64) }) }, { captcha: '0000' }] // oxfmt-ignore
      return tried(wishes.map(register))
    },
  },
  {
    line: 'one solved captcha opens many accounts at once',
    async run(stage) {
      const stranger = stage.stranger()
      const given = await challenge(stranger)
      const answers = await Promise.all(
        times(12, () => stranger.ask('PUT', '/wps/member/register', registrationOf(freshName(), PASSWORD, given))),
      )
      const made = answers.filter(({ success }) => success).length
      return { tries: answers.length, through: Math.max(0, made - 1), note: `${made} was opened` }
    },
  },
  {
    line: 'a message is sent to a phone without a captcha',
    run: (stage) =>
      tried(
        times(8, async (at) => {
          const body = { mobileNum: `97912345${at}${at}`, countryDialingCode: '95', ...(at % 2 ? { proof: 'x' } : {}) }
          return (await stage.stranger().ask('POST', '/wps/verification/sms/noLogin', body)).success
        }),
      ),
  },
  {
    line: 'a code that was never sent opens an account or sets a password',
    run: (stage) =>
      tried(
        times(12, async (at) => {
          const verificationCode = String(100_000 + at * 7)
          const phone = { mobileNum: '9791234567', countryDialingCode: '95', verificationCode }
          return (await stage.stranger().ask('POST', '/wps/member/password/verification', { ...phone, ...PASSWORDS })).success
        }),
      ),
  },
  {
    line: 'a made-up link, ticket, code of a handover or word of a provider is believed',
    run(stage) {
      const calls = (): [string, string, object][] => [
        ['POST', '/wps/member/password/reset', { token: madeUp(), ...PASSWORDS }],
        ['POST', '/wps/member/withdrawals/freeze', { token: madeUp() }],
        ['POST', '/wps/session/verification', { ticket: madeUp(), method: 'totp', answer: '123456' }],
        ['POST', '/wps/member/password/expired', { ticket: madeUp(), ...PASSWORDS }],
        ['POST', '/wps/session/handover/take', { code: madeUp() }],
        ['POST', '/wps/session/social/google/finish', { query: `code=${madeUp()}&state=${madeUp()}` }],
        ['POST', '/wps/session/social/facebook/finish', { query: `code=${madeUp()}&state=${madeUp()}` }],
      ]
      return tried(
        times(3, calls)
          .flat()
          .map(async ([method, at, body]) => (await stage.stranger().ask(method, at, body)).success),
      )
    },
  },
  {
    line: 'a link for a new password that was sent before a change of password sets another one',
    isSlow: true,
    async run(stage) {
      const [owner, other] = [await lettered(stage), await lettered(stage)]
      const chosen = { newPassword: 'third-river-44', confirmNewPassword: 'third-river-44' }
      const login = await stage.logIn(owner.person.username, PASSWORD, { cookie: owner.person.device })
      const halves = { authorization: `Bearer ${String(login.value['token'])}`, cookie: sessionOf(login) }
      const changed = await owner.person.ask('POST', '/wps/member/password', { oldPassword: PASSWORD, ...chosen }, halves)
      if (!changed.success) throw new Error(changed.text)
      const reset = async (token: string) =>
        (await stage.stranger().ask('POST', '/wps/member/password/reset', { token, ...PASSWORDS })).success
      const found = await tried(times(5, () => reset(owner.token)))
      // An email is valid while its owner changed nothing: the link itself works.
      if (!(await reset(other.token))) throw new Error('the other link was refused too')
      return found
    },
  },
  {
    line: 'a name is opened that looks like another',
    async run(stage) {
      const { username } = await stage.person()
      const [first = ''] = username
      const alike = [username.toUpperCase(), `${username} `, ` ${username}`, `${username}\u200b`, `${username}\u0301`, `\u0440${username.slice(1)}`, `${String.fromCodePoint(first.charCodeAt(0) + 0xfee0)}${username.slice(1)}`, `${username}\u0000`, `\u202e${username}`] // oxfmt-ignore
      return tried(
        alike.map(async (name) => {
          const stranger = stage.stranger()
          return (await stranger.ask('PUT', '/wps/member/register', registrationOf(name, PASSWORD, await challenge(stranger)))).success
        }),
      )
    },
  },
  {
    line: 'the cookie that a thief planted before the login is the session after it',
    async run(stage) {
      const [victim, thief] = [await stage.person(), await stage.person()]
      return tried(
        [thief.cookie, victim.cookie, 'sid=of-the-thief'].map(async (planted) => {
          const login = await stage.logIn(victim.username, PASSWORD, { cookie: planted })
          if (!login.success) throw new Error(login.text)
          const authorization = `Bearer ${String(login.value['token'])}`
          return (await victim.ask('GET', '/wps/member/info', undefined, { authorization, cookie: planted })).success
        }),
      )
    },
  },
]
