/** Attacks on accounts: a stolen session, guessed proofs, and what strangers learn or lock. */
import { proofOf, registrationOf } from '@baize/server/app/testing/product-people.ts'
import { systemClock } from '@baize/server/platform/clock.ts'
import { PAYMENT, PASSWORD, sealedForm, times, tried, type Attack, type Person, type Stage } from './stage.ts'

let payees = 0
/** An unbound account, so that nothing is refused because of another account. */
export const aPayee = () => ({ method: 'mynah-pay', holderName: 'Daw Hla', accountNumber: `0912${String((payees += 1)).padStart(6, '0')}` })

/** A member with money and a payment password, whose session a thief holds too. */
export async function owner(stage: Stage): Promise<Person> {
  const person = await stage.rich('300000')
  const body = { password: PASSWORD, paymentPassword: PAYMENT, confirmPaymentPassword: PAYMENT }
  const set = await person.ask('POST', '/wps/member/security/paymentPassword', body)
  if (!set.success) throw new Error(`the payment password was not set: ${set.text}`)
  // The account's protection has changed, so that answer replaced the session's halves.
  const cookie = set.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const token = set.headers.get('x-session-token') ?? person.token
  const halves = { authorization: `Bearer ${token}`, ...(cookie === '' ? {} : { cookie }) }
  return {
    ...person,
    token,
    cookie: cookie || person.cookie,
    ask: (method, at, form, headers = {}) => person.ask(method, at, form, { ...halves, ...headers }),
  }
}

export const ACCOUNTS: readonly Attack[] = [
  {
    line: 'a stolen session binds a payee without a second proof',
    async run(stage) {
      const victim = await owner(stage)
      const proofs = [{}, { paymentPassword: '' }, { paymentPassword: PASSWORD }, { authenticatorCode: '000000' }]
      return tried(proofs.map(async (proof) => (await victim.ask('POST', '/wps/wallet/payee', { ...aPayee(), ...proof })).success))
    },
  },
  {
    line: 'money leaves at once to a payee that is new',
    isSlow: true,
    async run(stage) {
      const victim = await owner(stage)
      const bound = await victim.ask('POST', '/wps/wallet/payee', { ...aPayee(), paymentPassword: PAYMENT })
      const ask = (amount: string) =>
        victim.ask('POST', '/wps/wallet/withdrawal', { payeeId: bound.value['id'] ?? '', amount, paymentPassword: PAYMENT })
      const codes = await Promise.all(times(5, () => ask('99999.99')))
      return { tries: codes.length, through: codes.filter(({ success }) => success).length, note: String(codes[0]?.code) }
    },
  },
  {
    line: 'a payment password is guessed from many addresses',
    isSlow: true,
    async run(stage) {
      const victim = await owner(stage)
      const guess = async (at: number): Promise<boolean> => {
        const body = { ...aPayee(), paymentPassword: at === 24 ? PAYMENT : `guess-number-${at}` }
        return (await victim.ask('POST', '/wps/wallet/payee', body, { 'x-forwarded-for': stage.address() })).success
      }
      let through = 0
      for (let at = 0; at < 25; at += 1) if (await guess(at)) through += 1
      return { tries: 25, through, note: 'the last was right, and too late' }
    },
  },
  {
    line: 'a stolen session outlives a change of password',
    async run(stage) {
      const victim = await stage.person()
      const changed = await victim.ask('POST', '/wps/member/password', {
        oldPassword: PASSWORD,
        newPassword: 'second-river-43',
        confirmNewPassword: 'second-river-43',
      })
      if (!changed.success) throw new Error(changed.text)
      // The session halves that the thief had stolen before.
      return tried(times(10, async () => (await victim.ask('GET', '/wps/member/info')).success))
    },
  },
  {
    line: 'a session goes on after the logout',
    async run(stage) {
      const victim = await stage.person()
      await victim.ask('DELETE', '/wps/session/logout')
      return tried(times(5, async () => (await victim.ask('GET', '/wps/member/info')).success))
    },
  },
  {
    line: 'a password is guessed, or its owner locked out by the guesses',
    isSlow: true,
    async run(stage) {
      const victim = await stage.person()
      const guesses = await tried(times(40, async (at) => (await stage.logIn(victim.username, `guess-number-${at}`)).success))
      const home = await stage.logIn(victim.username, PASSWORD, { cookie: victim.device })
      return home.success ? guesses : { ...guesses, through: 1, note: `the owner was locked out: ${home.code}` }
    },
  },
  {
    line: 'a crowd of strangers keeps known browsers from logging in',
    isSlow: true,
    async run(stage) {
      const owners: Person[] = []
      for (let at = 0; at < 12; at += 1) owners.push(await stage.person())
      // What becomes of the strangers is another matter, also where one of them gets no answer.
      const crowd = Promise.allSettled(times(150, (at) => stage.logIn(`nobody${at}`, `guess-number-${at}`)))
      const home = await Promise.all(owners.map(({ username, device }) => stage.logIn(username, PASSWORD, { cookie: device })))
      await crowd
      const through = home.filter(({ success }) => !success)
      return { tries: home.length, through: through.length, note: `beside 150 strangers; ${through.map(({ code }) => code).join(', ')}` }
    },
  },
  {
    line: 'common passwords are taken at registration',
    async run(stage) {
      const common = ['password123', 'qwerty12345', 'iloveyou1', '123456789a', 'football1', 'princess1']
      return tried(
        common.map(async (password, at) => {
          const stranger = stage.stranger()
          const { value } = await stranger.ask('GET', '/wps/captcha/challenge')
          const form = registrationOf(`weak${at}${systemClock.now().epochMilliseconds % 100_000}`, password, value as never)
          return (await stranger.ask('PUT', '/wps/member/register', form)).success
        }),
      )
    },
  },
  {
    line: 'a forgotten password tells who is a member',
    async run(stage) {
      const known = await stage.person()
      const ask = async (username: string) => {
        const stranger = stage.stranger()
        const { value } = await stranger.ask('GET', '/wps/captcha/challenge')
        const body = { username, email: `${username}@mail.example`, proof: proofOf(value as never) }
        const said = await stranger.ask('POST', '/wps/member/password/email', body)
        return `${said.status} ${said.code} ${JSON.stringify(said.value)}`
      }
      const [one, other] = [await ask(known.username), await ask('nobodyhere')]
      return { tries: 2, through: one === other ? 0 : 1, note: one }
    },
  },
  {
    line: 'an encrypted form is sent twice, or to another call',
    async run(stage) {
      const victim = await stage.person()
      const form = { username: victim.username, password: PASSWORD }
      const login = await sealedForm(stage.url, 'POST /wps/session/login', form)
      const elsewhere = await sealedForm(stage.url, 'PUT /wps/member/register', form)
      const send = async (body: unknown): Promise<boolean> => (await stage.stranger().ask('POST', '/wps/session/login', body)).success
      if (!(await send(login))) throw new Error('the form itself was refused')
      return tried([...times(8, () => send(login)), send(elsewhere)])
    },
  },
  {
    line: 'registration is told what the house decides (type, balance, role)',
    async run(stage) {
      const more = [{ type: 1 }, { memberType: 1 }, { role: 'agent' }, { balance: '1000000' }, { agentId: 'x' }, { __proto__x: 1 }]
      return tried(
        more.map(async (extra, at) => {
          const stranger = stage.stranger()
          const { value } = await stranger.ask('GET', '/wps/captcha/challenge')
          const form = registrationOf(`extra${at}${stage.address().replaceAll('.', '').slice(-5)}`, PASSWORD, value as never)
          return (await stranger.ask('PUT', '/wps/member/register', { ...form, ...extra })).success
        }),
      )
    },
  },
  {
    line: "somebody else's withdrawal, deposit, order or message is read",
    async run(stage) {
      const [victim, thief] = [await stage.rich('20000'), await stage.person()]
      const order = await victim.ask('POST', '/wps/wallet/deposit', { method: 'mynah-pay', amount: '20000' })
      const id = String(order.value['id'])
      const places = [`/wps/wallet/deposit/${id}`, `/wps/wallet/withdrawal/${id}`, `/lgw/orders/${id}`, `/lgw/orders/${id}/proof`]
      return tried(places.map(async (at) => (await thief.ask('GET', at)).success))
    },
  },
  {
    line: 'trial credit reaches money',
    async run(stage) {
      const stranger = stage.stranger()
      const trial = await stranger.ask('POST', '/wps/session/login/freeplay', { os: 'test', platform: 'W', version: 3 })
      const cookie = trial.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const halves = { authorization: `Bearer ${String(trial.value['token'])}`, cookie, 'idempotency-key': 'a-key-of-a-trial-person' }
      const calls: [string, object][] = [
        ['/wps/wallet/deposit', { method: 'mynah-pay', amount: '10000' }],
        ['/wps/wallet/payee', aPayee()],
        ['/wps/wallet/withdrawal', { payeeId: '00000000-0000-7000-8000-000000000000', amount: '1' }],
        ['/wps/game/launchGame', { nodeId: 1 }],
        ['/lgw/orders', {}],
      ]
      return tried(calls.map(async ([at, body]) => (await stranger.ask('POST', at, body, halves)).success))
    },
  },
]
