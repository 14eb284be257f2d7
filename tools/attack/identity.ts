/** Attacks on the ways in: forged captchas, codes, links and tickets, and names that look like another's. */
import { registrationOf, shownNumber, type Answer } from '@baize/server/app/testing/product-people.ts'
import { aPayee, forget, freshName, guarded, lettered, register, renewed, rested } from './people.ts'
import {
  cookiesOf,
  freshKey,
  honest,
  mailed,
  PASSWORD,
  PAYMENT,
  proof,
  shown,
  times,
  tried,
  triedInTurn,
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

/** A browser in which a login waits for its second step. */
const VISIT = 'v'.repeat(43)
type Believed = {
  readonly word: string
  readonly answer?: string
  readonly cookie?: string
  readonly authorization?: string
  readonly 'x-forwarded-for'?: string
}

/** A link or a ticket as the site itself would have written it down, for a member of theirs. */
async function written(stage: Stage, ends: string, member: Person, more: Readonly<Record<string, string>> = {}): Promise<Believed> {
  const word = madeUp()
  const [names, values] = [Object.keys(more), Object.values(more)]
  await stage.sql(
    `insert into ${await stage.table(ends)} (hash, member_id, expires_at${names.map((name) => `, ${name}`).join('')})
     values (sha256($1::bytea), $2, now() + interval '5 minutes'${values.map((value) => `, ${value}`).join('')})`,
    [word, member.id],
  )
  return { word, cookie: `visit=${VISIT}` }
}
const waiting = (stage: Stage, member: Person): Promise<Believed> =>
  written(stage, 'pending_login$', member, {
    stage: "'password'",
    way: "'password'",
    remember: 'false',
    must_change: 'true',
    binding: `sha256('${VISIT}'::bytea)`,
  })

type Words = readonly [believed: (stage: Stage) => Promise<Believed>, call: (stage: Stage, believed: Believed) => Promise<Answer>]
const words =
  (at: string, body: (word: string, answer?: string) => object): Words[1] =>
  (stage, { word, answer, ...headers }) =>
    stage.stranger().ask('POST', at, body(word, answer), headers)

type Provider = 'google' | 'facebook'
const emailOf = ({ username }: Person): string => `${username}@mail.example`

/** What a browser carries back from a provider, on whose page somebody says who they are. */
async function carriedBack(url: string, person: Person): Promise<string> {
  const form = new URLSearchParams({ email: emailOf(person), name: 'Mya', verified: 'yes', act: 'go' })
  const kept = new Map<string, string>()
  let at = url
  while (!new URL(at).pathname.startsWith('/login/')) {
    const says = /\/(interaction|facebook)\//.test(at)
    const headers = { cookie: [...kept.values()].join('; ') }
    const answer = await fetch(at, { redirect: 'manual', headers, ...(says ? { method: 'POST', body: form } : {}) })
    for (const [line = ''] of answer.headers.getSetCookie().map((each) => each.split(';'))) kept.set(line.split('=')[0]!, line)
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`the provider answers ${answer.status} at ${at}`)
    at = new URL(next, at).href
  }
  return new URL(at).search.slice(1)
}

/** What comes back from the other site where somebody links their account there. */
async function linking(stage: Stage, provider: Provider, person: Person): Promise<Believed> {
  const asked = await honest(person.ask('POST', '/wps/member/security/social', { provider, password: PASSWORD }))
  return {
    word: await carriedBack(String(asked.value['url']), person),
    cookie: `${person.cookie}; ${cookiesOf(asked)}`,
    authorization: `Bearer ${person.token}`,
  }
}
const finish = (provider: Provider): Words[1] =>
  words(`/wps/session/social/${provider}/finish`, (query) => ({ query: query.includes('=') ? query : `code=${query}&state=${query}` }))

/** How somebody passes the second step of a login. */
type Second = { readonly person: Person; readonly method: 'google' | 'recovery' | 'bank'; readonly answer: string }

/** Somebody with an authenticator, by its number and by a recovery code. Each number is good once, and that of now has turned it on. */
async function withAuthenticator(stage: Stage): Promise<[Second, Second]> {
  const person = await stage.person()
  const secret = String((await honest(person.ask('POST', '/wps/member/security/totp/start', { password: PASSWORD }))).value['secret'])
  const { value } = await honest(person.ask('POST', '/wps/member/security/totp/confirm', { code: shownNumber(secret, 0) }))
  const [code = ''] = value['recoveryCodes'] as string[]
  return [
    { person, method: 'google', answer: shownNumber(secret, 30) },
    { person, method: 'recovery', answer: code },
  ]
}
/** Somebody with nothing but the name on a bank account. */
async function withBank(stage: Stage): Promise<Second> {
  const person = await guarded(await stage.person())
  const payee = aPayee()
  await honest(person.ask('POST', '/wps/wallet/payee', { ...payee, paymentPassword: PAYMENT }))
  await rested(stage, person)
  return { person, method: 'bank', answer: payee.holderName }
}

let places = 0
/** A login that waits for its second step, from where nobody has logged in before. */
async function halfway(stage: Stage, { person, answer }: Second): Promise<Believed> {
  const from = { 'x-forwarded-for': `203.0.${(places += 1)}.7` }
  const said = await stage.logIn(person.username, PASSWORD, from)
  await shown(said.code === 'verification-required', `a login waits for its second step: ${said.text}`)
  return { word: String(said.value['ticket']), answer, cookie: cookiesOf(said), ...from }
}
const second = (method: Second['method']): Words[1] =>
  words('/wps/session/verification', (ticket, answer = '123456') => ({ ticket, method, answer }))

/** Each with a word that is believed: codes of a handover, links, tickets, and what a provider says. */
const WORDS: readonly Words[] = [
  [async (stage) => ({ word: await offer(await stage.person()) }), words('/wps/session/handover/take', (code) => ({ code }))],
  [
    async (stage) => written(stage, 'y_reset$', await stage.person()),
    words('/wps/member/password/reset', (token) => ({ token, ...PASSWORDS })),
  ],
  [async (stage) => written(stage, 'freeze_link$', await stage.person()), words('/wps/member/withdrawals/freeze', (token) => ({ token }))],
  [async (stage) => waiting(stage, await stage.person()), words('/wps/member/password/expired', (ticket) => ({ ticket, ...PASSWORDS }))],
  [async (stage) => linking(stage, 'facebook', await stage.person()), finish('facebook')],
  [async (stage) => linking(stage, 'google', await stage.person()), finish('google')],
  [async (stage) => halfway(stage, (await withAuthenticator(stage))[0]), second('google')],
  [async (stage) => halfway(stage, await withBank(stage)), second('bank')],
]

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
      const wishes = [
        {},
        { proof: '' },
        { proof: 'x' },
        { proof: solved },
        { proof: sealed({ number: 1 }) },
        { proof: sealed({ salt: 'own' }) },
        { proof: sealed({ signature: '0'.repeat(64) }) },
        { captcha: '0000' },
      ]
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
      const visit = asked.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
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
      for (const [believed, call] of WORDS) await honest(call(stage, await believed(stage)))
      // All but the word is right, and there is one to be guessed.
      const guess = async ([believed, call]: Words) => won(call(stage, { ...(await believed(stage)), word: madeUp() }))
      return triedInTurn(WORDS.map((each) => () => guess(each)))
    },
  },
  {
    line: 'what a provider says is taken under a state that nobody began',
    async run(stage) {
      const providers = ['google', 'facebook'] as const
      const carried = async (provider: Provider, change: (query: string) => string): Promise<Answer> => {
        const back = await linking(stage, provider, await stage.person())
        return finish(provider)(stage, { ...back, word: change(back.word) })
      }
      for (const each of providers) await honest(carried(each, (query) => query))
      const forged = (query: string): string => query.replace(/state=[^&]+/, `state=${madeUp()}`)
      return triedInTurn(providers.map((each) => () => won(carried(each, forged))))
    },
  },
  {
    line: 'the ticket of a login is good in another browser',
    async run(stage) {
      const steps = [...(await withAuthenticator(stage)), await withBank(stage)]
      const passed = async (each: Second, more: object): Promise<Answer> =>
        second(each.method)(stage, { ...(await halfway(stage, each)), ...more })
      const found = await triedInTurn(steps.map((each) => () => won(passed(each, { cookie: `visit=${madeUp()}` }))))
      for (const each of found.through === 0 ? steps : []) await honest(passed(each, {}))
      return found
    },
  },
  {
    line: 'a made-up number, recovery code or name on a bank account passes the second step of a login',
    async run(stage) {
      const steps = [...(await withAuthenticator(stage)), await withBank(stage)]
      for (const each of steps) await honest(second(each.method)(stage, await halfway(stage, each)))
      const wrong = [
        ['google', '000000'],
        ['google', '654321'],
        ['recovery', 'aaaaa-aaaaa'],
        ['bank', 'Daw Mya'],
        ['bank', '- -'],
      ] as const
      return tried(
        wrong.map(async ([method, answer]) => {
          const waits = await halfway(
            stage,
            steps.find((each) => each.method === method)!,
          )
          return won(second(method)(stage, { ...waits, answer }))
        }),
      )
    },
  },
  {
    line: 'what Google said to one browser logs another one in',
    async run(stage) {
      const person = await stage.person()
      await honest(finish('google')(stage, await linking(stage, 'google', person)))
      const told = async (): Promise<Believed> => {
        const asked = await honest(stage.stranger().ask('POST', '/wps/session/social/google/start'))
        return { word: await carriedBack(String(asked.value['url']), person), cookie: cookiesOf(asked) }
      }
      await honest(finish('google')(stage, await told()))
      const got: boolean[] = []
      for (const _time of times(3, (at) => at)) {
        const { word } = await told()
        got.push(await won(finish('google')(stage, { word, cookie: `trip=${madeUp()}` })))
      }
      return { tries: got.length, through: got.filter(Boolean).length }
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
      const alike = [
        username.toUpperCase(),
        `${username} `,
        ` ${username}`,
        `${username}\u200b`,
        `${username}\u0301`,
        `\u0440${username.slice(1)}`,
        `${String.fromCodePoint(first.charCodeAt(0) + 0xfee0)}${username.slice(1)}`,
        `${username}\u0000`,
        `\u202e${username}`,
      ]
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
