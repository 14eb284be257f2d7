/** Attacks on the ways in: captchas, codes, links and tickets that somebody made up, and names that look like another's. */
import { proofOf, registrationOf } from '@baize/server/app/testing/product-people.ts'
import { freshKey, PASSWORD, times, tried, type Attack, type Stage } from './stage.ts'

const challenge = async (who: ReturnType<Stage['stranger']>) => (await who.ask('GET', '/wps/captcha/challenge')).value as never

let names = 0
const freshName = (): string => `way${(names += 1)}x${freshKey().slice(0, 8)}`

/** What nobody ever sent: 43 letters, as links and tickets are long. */
const madeUp = (): string => `${freshKey()}${freshKey()}`.slice(0, 43)

const PASSWORDS = { newPassword: 'second-river-43', confirmNewPassword: 'second-river-43' }

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
