/** Attacks on the ways in: forged captchas, codes, links and tickets, and names that look like another's. */
import { registrationOf } from '@baize/server/app/testing/product-people.ts'
import { forget, freshName, lettered, register, renewed } from './people.ts'
import {
  freshKey,
  honest,
  mailed,
  PASSWORD,
  proof,
  shown,
  times,
  tried,
  until,
  won,
  type Attack,
  type Person,
  type Stage,
} from './stage.ts'

const challenge = async (who: Pick<Person, 'ask'>) => (await who.ask('GET', '/wps/captcha/challenge')).value as never

/** A token that was never sent: 43 letters, as long as links and tickets. */
const madeUp = (): string => `${freshKey()}${freshKey()}`.slice(0, 43)

const PASSWORDS = { newPassword: 'second-river-43', confirmNewPassword: 'second-river-43' }

let phones = 0
const aPhone = () => ({ mobileNum: `9401${String((phones += 1) + 234_500)}`, countryDialingCode: '95' })

const reset = (stage: Stage, token: string) => stage.stranger().ask('POST', '/wps/member/password/reset', { token, ...PASSWORDS })
const take = (stage: Stage, code: string) => stage.stranger().ask('POST', '/wps/session/handover/take', { code })
const offer = async (person: Person): Promise<string> => String((await honest(person.ask('POST', '/wps/session/handover'))).value['code'])

/** A member whose phone is bound, and the code for a new password that a thief had sent there. */
async function phoned(stage: Stage) {
  const [person, phone] = [await stage.person(), aPhone()]
  const target = { kind: 'phone', ...phone }
  const number = `+95${phone.mobileNum}`
  await honest(person.ask('POST', '/wps/member/security/code', { target, proof: await proof(person) }))
  const code = await mailed(stage, number, /(\d{6})/)
  await honest(person.ask('POST', '/wps/member/security/contact', { target, code, password: PASSWORD }))
  return { person, phone, number, code }
}

/** Sets a new password with a code to the phone, in the browser that had it sent. */
const byCode = (who: Pick<Person, 'ask'>, phone: object, verificationCode: string, visit: string) =>
  who.ask('POST', '/wps/member/password/verification', { ...phone, verificationCode, ...PASSWORDS }, { cookie: visit })

export const IDENTITY: readonly Attack[] = [
  {
    line: 'registration takes a captcha that is missing, made up, altered or used before',
    async run(stage) {
      const stranger = stage.stranger()
      const given = (await challenge(stranger)) as Record<string, unknown>
      const { proof: solved } = registrationOf('x', PASSWORD, given as never) as { proof: string }
      const parts = JSON.parse(Buffer.from(solved, 'base64').toString()) as Record<string, unknown>
      const sealed = (more: object): string => Buffer.from(JSON.stringify({ ...parts, ...more })).toString('base64')
      const enter = (more: object) =>
        stranger.ask('PUT', '/wps/member/register', { ...registrationOf(freshName(), PASSWORD, given as never), proof: undefined, ...more })
      await honest(enter({ proof: solved }))
      const wishes = [{}, { proof: '' }, { proof: 'x' }, { proof: solved }, { proof: sealed({ number: 1 }) }, { proof: sealed({ salt: 'own' }) }, { proof: sealed({ signature: '0'.repeat(64) }) }, { captcha: '0000' }] // oxfmt-ignore
      return tried(wishes.map((wish) => won(enter(wish))))
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
      await shown(made > 0, 'one account')
      return { tries: answers.length, through: made - 1, note: `${made} was opened` }
    },
  },
  {
    line: 'a message is sent to a phone without a captcha',
    async run(stage) {
      const send = (more: object) => stage.stranger().ask('POST', '/wps/verification/sms/noLogin', { ...aPhone(), ...more })
      await honest(send({ proof: await proof(stage.stranger()) }))
      return tried(times(8, (at) => won(send(at % 2 ? { proof: 'x' } : {}))))
    },
  },
  {
    line: 'a code that was never sent opens an account or sets a password',
    isSlow: true,
    async run(stage) {
      const { phone, number, code: bound } = await phoned(stage)
      const thief = stage.stranger()
      // One message a minute goes to a number.
      await stage.sql(`update ${await stage.table('y_message_wish$')} set at = at - interval '10 minutes'`)
      const asked = await honest(
        thief.ask('POST', '/wps/verification/sms/noLogin', { ...phone, purpose: 'forgot', proof: await proof(thief) }),
      )
      const visit = asked.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ') // oxfmt-ignore
      const sent = await until(
        async () => {
          const code = await mailed(stage, number, new RegExp(`(?!${bound})(\\d{6})`))
          return code === bound ? undefined : code
        },
        () => 'no second code was sent',
      )
      const guesses = times(4, (at) => String(100_000 + at * 7)).filter((guess) => guess !== sent)
      const found = await tried(guesses.map((guess) => won(byCode(thief, phone, guess, visit))))
      if (found.through === 0) await honest(byCode(thief, phone, sent, visit))
      return found
    },
  },
  {
    line: 'a made-up link, ticket, code of a handover or word of a provider is believed',
    async run(stage) {
      const owner = await stage.person()
      await honest(take(stage, await offer(owner)))
      // There is a code to be guessed.
      await offer(owner)
      const calls = (): [string, string, object][] => [
        ['POST', '/wps/session/handover/take', { code: madeUp() }],
        ['POST', '/wps/member/password/reset', { token: madeUp(), ...PASSWORDS }],
        ['POST', '/wps/member/withdrawals/freeze', { token: madeUp() }],
        ['POST', '/wps/session/verification', { ticket: madeUp(), method: 'google', answer: '123456' }],
        ['POST', '/wps/member/password/expired', { ticket: madeUp(), ...PASSWORDS }],
        ['POST', '/wps/session/social/google/finish', { query: `code=${madeUp()}&state=${madeUp()}` }],
        ['POST', '/wps/session/social/facebook/finish', { query: `code=${madeUp()}&state=${madeUp()}` }],
      ]
      return tried(times(3, calls).flat().map(([method, at, body]) => won(stage.stranger().ask(method, at, body)))) // oxfmt-ignore
    },
  },
  {
    line: 'a link for a new password that was sent before a change of password sets another one',
    isSlow: true,
    async run(stage) {
      const [{ person, email }, other] = [await lettered(stage), await lettered(stage)]
      const tokens: string[] = []
      for (const each of [{ person, email }, other]) {
        await forget(stage, each.person.username, each.email)
        tokens.push(await mailed(stage, each.email, /\/reset#([\w-]+)/))
      }
      // A letter is valid while its owner changed nothing: the link itself works.
      await honest(reset(stage, tokens[1] ?? ''))
      const login = renewed(person, await honest(stage.logIn(person.username, PASSWORD, { cookie: person.device })))
      const chosen = { newPassword: 'third-river-44', confirmNewPassword: 'third-river-44' }
      await honest(login.ask('POST', '/wps/member/password', { oldPassword: PASSWORD, ...chosen }))
      return tried(times(5, () => won(reset(stage, tokens[0] ?? ''))))
    },
  },
  {
    line: 'a name is opened that looks like another',
    async run(stage) {
      await honest(register(stage, freshName()))
      const { username } = await stage.person()
      const [first = ''] = username
      const alike = [username.toUpperCase(), `${username} `, ` ${username}`, `${username}\u200b`, `${username}\u0301`, `\u0440${username.slice(1)}`, `${String.fromCodePoint(first.charCodeAt(0) + 0xfee0)}${username.slice(1)}`, `${username}\u0000`, `\u202e${username}`] // oxfmt-ignore
      return tried(alike.map((name) => won(register(stage, name))))
    },
  },
  {
    line: 'the cookie that a thief planted before the login is the session after it',
    async run(stage) {
      const [victim, thief] = [await stage.person(), await stage.person()]
      return tried(
        [thief.cookie, victim.cookie, 'sid=of-the-thief'].map(async (planted) => {
          const login = await honest(stage.logIn(victim.username, PASSWORD, { cookie: planted }))
          const after = renewed(victim, login)
          await honest(after.ask('GET', '/wps/member/info'))
          return won(after.ask('GET', '/wps/member/info', undefined, { cookie: planted }))
        }),
      )
    },
  },
]
