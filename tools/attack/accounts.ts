/** Attacks on accounts: a stolen session, guessed proofs, and what strangers learn or lock. */
import { aPayee, forget, freshName, lettered, lotteryBet, owner, register, rested, withdraw, withPayee } from './people.ts'
import {
  cookiesOf,
  honest,
  mailed,
  PASSWORD,
  PAYMENT,
  sealedForm,
  shown,
  times,
  tried,
  won,
  type Attack,
  type Person,
  type Stage,
} from './stage.ts'

const bind = (who: Person, proof: object, headers = {}) => who.ask('POST', '/wps/wallet/payee', { ...aPayee(), ...proof }, headers)
const info = (who: Person) => who.ask('GET', '/wps/member/info')

/** What a trial person must not reach, by a member with money and everything else. */
const moneyCalls = (who: Pick<Person, 'ask'>) => [
  () => who.ask('POST', '/wps/wallet/deposit', { method: 'mynah-pay', amount: '10000' }),
  () => who.ask('POST', '/wps/wallet/payee', { ...aPayee(), paymentPassword: PAYMENT }),
  () => who.ask('POST', '/wps/game/launchGame', { nodeId: 1 }),
  () => lotteryBet(who),
]

async function trial(stage: Stage): Promise<Pick<Person, 'ask'>> {
  const stranger = stage.stranger()
  const said = await honest(stranger.ask('POST', '/wps/session/login/freeplay', { os: 'test', platform: 'W', version: 3 }))
  const halves = {
    authorization: `Bearer ${String(said.value['token'])}`,
    cookie: cookiesOf(said),
    'idempotency-key': 'a-key-of-a-trial-person',
  }
  return { ask: (method, at, body, headers = {}) => stranger.ask(method, at, body, { ...halves, ...headers }) }
}

export const ACCOUNTS: readonly Attack[] = [
  {
    line: 'a stolen session binds a payee without a second proof',
    async run(stage) {
      const victim = await owner(stage)
      await honest(bind(victim, { paymentPassword: PAYMENT }))
      const proofs = [{}, { paymentPassword: '' }, { paymentPassword: PASSWORD }, { authenticatorCode: '000000' }]
      return tried(proofs.map((proof) => won(bind(victim, proof))))
    },
  },
  {
    line: 'money leaves at once to a payee that is new',
    isSlow: true,
    async run(stage) {
      const { who, payeeId } = await withPayee(stage)
      await honest(withdraw(who, payeeId, '10000'))
      const victim = await owner(stage)
      const bound = await honest(bind(victim, { paymentPassword: PAYMENT }))
      return tried(times(5, () => won(withdraw(victim, bound.value['id'], '99999.99'))))
    },
  },
  {
    line: 'a payment password is guessed from many addresses',
    isSlow: true,
    async run(stage) {
      const victim = await owner(stage)
      const guess = (paymentPassword: string) => bind(victim, { paymentPassword }, { 'x-forwarded-for': stage.address() })
      await honest(guess(PAYMENT))
      // Fewer than the calls that one member may make in a minute, so that the guesses alone are judged.
      for (let at = 0; at < 7; at += 1) await guess(`guess-number-${at}`)
      const last = await guess(PAYMENT)
      return { tries: 8, through: last.success ? 1 : 0, note: `the last was right: ${last.code ?? 'taken'}` }
    },
  },
  {
    line: 'a stolen session outlives a change of password',
    async run(stage) {
      const victim = await stage.person()
      await honest(info(victim))
      const passwords = { oldPassword: PASSWORD, newPassword: 'second-river-43', confirmNewPassword: 'second-river-43' }
      await honest(victim.ask('POST', '/wps/member/password', passwords))
      // The session halves that the thief had stolen before.
      return tried(times(10, () => won(info(victim))))
    },
  },
  {
    line: 'a session goes on after the logout',
    async run(stage) {
      const victim = await stage.person()
      await honest(info(victim))
      await honest(victim.ask('DELETE', '/wps/session/logout'))
      return tried(times(5, () => won(info(victim))))
    },
  },
  {
    line: 'a password is guessed, or its owner locked out by the guesses',
    isSlow: true,
    async run(stage) {
      const victim = await stage.person()
      await honest(stage.logIn(victim.username, PASSWORD))
      await Promise.all(times(39, (at) => stage.logIn(victim.username, `guess-number-${at}`)))
      const last = await stage.logIn(victim.username, PASSWORD)
      const home = await stage.logIn(victim.username, PASSWORD, { cookie: victim.device })
      return {
        tries: 41,
        through: (last.success ? 1 : 0) + (home.success ? 0 : 1),
        note: `the last guess was right: ${last.code}; the owner ${home.code ?? 'is in'}`,
      }
    },
  },
  {
    line: 'a crowd of strangers keeps known browsers from logging in',
    isSlow: true,
    async run(stage) {
      const owners: Person[] = []
      for (let at = 0; at < 12; at += 1) owners.push(await stage.person())
      const atHome = ({ username, device }: Person) => stage.logIn(username, PASSWORD, { cookie: device })
      for (const each of owners) await honest(atHome(each))
      // What becomes of the strangers is another matter, also where one of them gets no answer.
      const crowd = Promise.allSettled(times(150, (at) => stage.logIn(`nobody${at}`, `guess-number-${at}`)))
      const home = await Promise.all(owners.map(atHome))
      await crowd
      const through = home.filter(({ success }) => !success)
      return { tries: home.length, through: through.length, note: `beside 150 strangers; ${through.map(({ code }) => code).join(', ')}` }
    },
  },
  {
    line: 'common passwords are taken at registration',
    async run(stage) {
      await honest(register(stage, freshName()))
      const common = ['password123', 'qwerty12345', 'iloveyou1', '123456789a', 'football1', 'princess1']
      return tried(common.map((password) => won(register(stage, freshName(), {}, password))))
    },
  },
  {
    line: 'a forgotten password tells who is a member',
    isSlow: true,
    async run(stage) {
      const { person, email } = await lettered(stage)
      const ask = async (name: string): Promise<string> => {
        const said = await forget(stage, name, email)
        return `${said.status} ${said.code} ${JSON.stringify(said.value)}`
      }
      const [one, other] = [await ask(person.username), await ask('nobodyhere')]
      await shown(mailed(stage, email, /(\/reset#)/).then(Boolean), 'the owner gets a letter')
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
      const send = (body: unknown) => stage.stranger().ask('POST', '/wps/session/login', body)
      await honest(send(login))
      return tried([...times(8, () => won(send(login))), won(send(elsewhere))])
    },
  },
  {
    line: 'registration is told what the house decides (type, balance, role)',
    async run(stage) {
      await honest(register(stage, freshName(), { nickname: undefined }))
      const more = [{ type: 1 }, { memberType: 1 }, { role: 'agent' }, { balance: '1000000' }, { agentId: 'x' }, { __proto__x: 1 }]
      return tried(more.map((extra) => won(register(stage, freshName(), extra))))
    },
  },
  {
    line: "somebody else's withdrawal, deposit, order or message is read",
    isSlow: true,
    async run(stage) {
      const [{ who: victim, payeeId }, thief] = [await withPayee(stage), await stage.person()]
      const deposit = await honest(victim.ask('POST', '/wps/wallet/deposit', { method: 'mynah-pay', amount: '20000' }))
      const withdrawal = await honest(withdraw(victim, payeeId, '10000'))
      const bet = await honest(lotteryBet(victim))
      const order = String((bet.value['order'] as { id: string }).id)
      const places = [
        `/wps/wallet/deposit/${String(deposit.value['id'])}`,
        `/wps/wallet/withdrawal/${String(withdrawal.value['id'])}`,
        `/lgw/orders/${order}`,
      ]
      for (const at of places) await honest(victim.ask('GET', at))
      return tried(places.map((at) => won(thief.ask('GET', at))))
    },
  },
  {
    line: 'trial credit reaches money',
    async run(stage) {
      const member = await owner(stage)
      await rested(stage, member)
      for (const call of moneyCalls(member)) await honest(call())
      return tried(moneyCalls(await trial(stage)).map((call) => won(call())))
    },
  },
]
