/** Attacks on money: double spending, acts too early or too late, and money of others. */
import { sitDown, type Member } from '@baize/server/app/testing/product-people.ts'
import { OTHER_PAYMENT_SERVICE } from './other-services.ts'
import { balanceOf, freshKey, times, tried, type Attack, type Person, type Stage } from './stage.ts'

const GAME = 'jade-lanterns'
/** An id of nothing. */
const NOBODYS = '00000000-0000-7000-8000-000000000000'
const PLACE = { currency: 'MMK', game: GAME }

async function seated(stage: Stage, amount = '50000') {
  const person = await stage.rich(amount)
  const seat = await sitDown(person as unknown as Member, 1, stage.vendor)
  const bet = (more: object) =>
    stage.vendor('bet', { ...PLACE, token: seat.token, player: seat.player, round: freshKey(), transaction: freshKey(), amount: '1000', ...more }) // oxfmt-ignore
  return { person, seat, bet }
}

export const MONEY: readonly Attack[] = [
  {
    line: 'one balance is spent twice by bets, lotteries and withdrawals at once',
    async run(stage) {
      const { person, bet } = await seated(stage, '20000')
      const payee = { method: 'mynah-pay', holderName: 'Daw Hla', accountNumber: `09${freshKey().replaceAll(/\D/g, '0').slice(0, 9)}` }
      const { value } = await person.ask('POST', '/wps/wallet/payee', payee)
      // Where a second proof is required there is no withdrawal account, and all of these are refused.
      const payeeId = value['id'] ?? NOBODYS
      const spent = await Promise.all([
        ...times(12, async () => (await bet({ amount: '15000' })).status === 'ok'),
        ...times(6, async () => (await person.ask('POST', '/wps/wallet/withdrawal', { payeeId, amount: '15000' })).success),
      ])
      const through = spent.filter(Boolean).length
      const left = await balanceOf(person)
      return { tries: spent.length, through: Math.max(0, through - 1) + (left === '5000.00' ? 0 : 1), note: `${left} of 20000.00 is left` }
    },
  },
  {
    line: 'a bet is taken after its rollback, or is given back twice',
    async run(stage) {
      const { person, seat, bet } = await seated(stage)
      const rollback = (round: string, reference: string) =>
        stage.vendor('rollback', { ...PLACE, player: seat.player, round, transaction: freshKey(), reference })
      const [early, round, transaction] = [freshKey(), freshKey(), freshKey()]
      await rollback(early, early)
      const late = await bet({ round: early, transaction: early })
      await bet({ round, transaction })
      await Promise.all(times(10, () => rollback(round, transaction)))
      const left = await balanceOf(person)
      return {
        tries: 11,
        through: (late.status === 'ok' ? 1 : 0) + (left === '50000.00' ? 0 : 1),
        note: `${late.status}; ${left} of 50000.00`,
      }
    },
  },
  {
    line: 'money is sent along a line that nobody opened, or by somebody who is no agent',
    async run(stage) {
      const [one, other] = [await stage.rich('20000'), await stage.person()]
      const wish = { amount: '1000', reason: 'a present' }
      return tried([
        ...times(4, async () => (await one.ask('POST', '/wps/wallet/transfer-upline', wish)).success),
        ...times(4, async () => (await one.ask('POST', '/wps/agent/transfer', { account: other.username, ...wish })).success),
      ])
    },
  },
  {
    line: 'a member who is no agent reads a team, offers a contract, or raises a rate',
    async run(stage) {
      const [one, other] = [await stage.person(), await stage.person()]
      const calls: [string, string, object?][] = [
        ['GET', '/wps/agent/team'],
        ['GET', `/wps/agent/team/${other.id}`],
        ['GET', '/wps/agent/overview'],
        ['PUT', `/wps/agent/team/${other.id}/rates`, { rates: {} }],
        ['POST', '/wps/agent/contracts', { kind: 'dividend', downline: other.id, tiers: [] }],
        ['POST', '/wps/agent/links', { makes: 'agent' }],
      ]
      return tried(calls.map(async ([method, at, body]) => (await one.ask(method, at, body)).success))
    },
  },
  {
    line: 'a bet is taken on a draw that is closed, not on sale yet, or not there',
    async run(stage) {
      const person = await stage.rich('20000')
      const { value } = await person.ask('GET', '/lgw/games/issues?gameCode=ssc-1&ahead=3')
      const numbers = (which: string): string[] => ((value[which] ?? []) as { issue: string }[]).map(({ issue }) => issue)
      const [past, later] = [numbers('past'), numbers('ahead').slice(1)]
      const tickets = [{ play: '5X.ZX_FS', selection: '1|2|3|4|5', unit: '1', multiple: 1, count: 1 }]
      const issues = [...past, ...later, '20200101-001', '20991231-001', '1', "1' or '1'='1"]
      return tried(
        issues.map(async (issue) => (await person.ask('POST', '/lgw/orders', { gameCode: 'ssc-1', issue, tickets })).success),
        `${past.length} of them are over, ${later.length} not on sale yet`,
      )
    },
  },
  {
    line: 'a claim, a conversion of points or a prize is taken by whoever has none',
    async run(stage) {
      const person = await stage.person()
      const id = NOBODYS
      const calls: [string, object][] = [
        [`/wps/promotions/${id}/claim`, { award: id }],
        ['/wps/relay/MCSFE_claimMission', { id, version: 1, award: id }],
        ['/wps/relay/passwordCheck/MCSFE_convertPoint', { points: '100' }],
        [`/wps/bonuses/${id}/cancel`, {}],
      ]
      return tried(times(5, () => calls).flat().map(async ([at, body]) => (await person.ask('POST', at, body)).success)) // oxfmt-ignore
    },
  },
  {
    line: 'a withdrawal is said to have come before it is paid, or by somebody else',
    async run(stage) {
      const [one, other] = [await stage.rich('20000'), await stage.person()]
      const payee = { method: 'mynah-pay', holderName: 'Daw Hla', accountNumber: `09${freshKey().replaceAll(/\D/g, '1').slice(0, 5)}9999` }
      const bound = await one.ask('POST', '/wps/wallet/payee', payee)
      const asked = await one.ask('POST', '/wps/wallet/withdrawal', { payeeId: bound.value['id'] ?? NOBODYS, amount: '10000' })
      const id = asked.success ? String(asked.value['id']) : NOBODYS
      const say = (who: Pick<Person, 'ask'>) => who.ask('POST', `/wps/wallet/withdrawal/${id}/receipt`, { answer: 'received', proofs: [] })
      return tried(times(5, () => [one, other]).flat().map(async (who) => (await say(who)).success)) // oxfmt-ignore
    },
  },
  OTHER_PAYMENT_SERVICE,
]
