/** Attacks on the ways in: forged captchas, codes, links and tickets, and names that look like another's. */
import { registrationOf, type Answer } from '@baize/server/app/testing/product-people.ts'
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
type Believed = { readonly word: string; readonly cookie?: string; readonly authorization?: string }

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

/** What comes back from the other site where somebody links their account there. */
async function linking(stage: Stage): Promise<Believed> {
  const person = await stage.person()
  const asked = await honest(person.ask('POST', '/wps/member/security/social', { provider: 'facebook', password: PASSWORD }))
  const visit = asked.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ') // oxfmt-ignore
  const form = new URLSearchParams({ email: `${person.username}@mail.example`, name: 'Mya', verified: 'yes', act: 'go' })
  const back = await fetch(String(asked.value['url']), { method: 'POST', body: form, redirect: 'manual' })
  return {
    word: new URL(back.headers.get('location') ?? '').search.slice(1),
    cookie: `${person.cookie}; ${visit}`,
    authorization: `Bearer ${person.token}`,
  }
}

type Words = readonly [believed: (stage: Stage) => Promise<Believed>, call: (stage: Stage, believed: Believed) => Promise<Answer>]
const words =
  (at: string, body: (word: string) => object): Words[1] =>
  (stage, { word, ...headers }) =>
    stage.stranger().ask('POST', at, body(word), headers)

/** Each with a word that is believed: codes of a handover, links, tickets, and what a provider says. */
const WORDS: readonly Words[] = [
  [async (stage) => ({ word: await offer(await stage.person()) }), words('/wps/session/handover/take', (code) => ({ code }))],
  [
    async (stage) => written(stage, 'y_reset$', await stage.person()),
    words('/wps/member/password/reset', (token) => ({ token, ...PASSWORDS })),
  ],
  [async (stage) => written(stage, 'freeze_link$', await stage.person()), words('/wps/member/withdrawals/freeze', (token) => ({ token }))],
  [async (stage) => waiting(stage, await stage.person()), words('/wps/member/password/expired', (ticket) => ({ ticket, ...PASSWORDS }))],
  [
    linking,
    words('/wps/session/social/facebook/finish', (query) => ({ query: query.includes('=') ? query : `code=${query}&state=${query}` })),
  ],
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
      for (const [believed, call] of WORDS) await honest(call(stage, await believed(stage)))
      // There is a code to be guessed.
      await offer(await stage.person())
      const guess = ([, call]: (typeof WORDS)[number]) => won(call(stage, { word: madeUp(), cookie: `visit=${VISIT}` }))
      return tried(times(3, () => WORDS.map(guess)).flat())
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
