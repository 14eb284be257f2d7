/** Attacks on money: double spending, acts too early or too late, and money of others. */
import { OTHER_PAYMENT_SERVICE } from './other-services.ts'
import { aPayee, agentLine, guarded, lotteryBet, owner, PLACE, rested, seated, withdraw, withPayee } from './people.ts'
import { balanceOf, freshKey, honest, PAYMENT, shown, times, tried, until, won, type Attack, type Person, type Stage } from './stage.ts'

const CONVERT = '/wps/relay/passwordCheck/MCSFE_convertPoint'
const convert = (who: Pick<Person, 'ask'>, points: string) => who.ask('POST', CONVERT, { points, paymentPassword: PAYMENT })

/** Gives a member points, and answers as many of those that are free as can be converted at once. Those of a deposit open by play. */
async function withPoints(stage: Stage, who: Person): Promise<string> {
  await stage.staffs('points-grant', who.username, '100', freshKey())
  const { points, locked } = (await honest(who.ask('GET', '/wps/relay/MCSFE_getPointBalance'))).value
  const free = Number(points) - Number(locked)
  const { mine } = (await honest(who.ask('GET', '/wps/relay/MCSFE_getPointConfig'))).value as { mine: { step: string } }
  return String(free - (free % Number(mine.step)))
}

type Award = { readonly id: string; readonly promotion: string; readonly version: number; readonly status: string }

/** An offer of the demonstration, by its title. */
async function offerOf(who: Person, title: RegExp): Promise<{ readonly id: string; readonly version: unknown }> {
  const { value } = await honest(who.ask('GET', '/wps/promotions?pageNo=1&pageSize=50'))
  const id = (value['content'] as { id: string; title: string }[]).find((offer) => title.test(offer.title))?.id ?? ''
  return { id, version: (await honest(who.ask('GET', `/wps/promotions/${id}`))).value['version'] }
}

/** A member whose first deposit has earned an award that waits to be claimed. */
async function awarded(stage: Stage): Promise<{ who: Person; claim(by: Pick<Person, 'ask'>): ReturnType<Person['ask']> }> {
  const who = await guarded(await stage.person())
  const { id, version } = await offerOf(who, /first deposit/)
  await honest(who.ask('POST', `/wps/promotions/${id}/join`, { version }))
  await stage.pay(who, '20000')
  const award = await until(
    async () => {
      const { value } = await who.ask('GET', '/wps/rewards')
      return ((value['content'] ?? []) as Award[]).find(({ status }) => status === 'claim')
    },
    () => 'nothing is to be claimed',
  )
  return { who, claim: (by) => by.ask('POST', `/wps/promotions/${award.promotion}/claim`, { award: award.id, version: award.version }) }
}

/** A member whose deposit brought the welcome bonus, which they may forfeit. */
async function withBonus(stage: Stage): Promise<{ who: Person; forfeit(by: Pick<Person, 'ask'>): ReturnType<Person['ask']> }> {
  const who = await stage.person()
  const { id, version } = await offerOf(who, /^Welcome bonus$/)
  await stage.pay(who, '20000', { promotionId: id, promotionVersion: version })
  const bonus = await until(
    async () => ((await who.ask('GET', '/wps/bonuses')).value['bonuses'] as { id: string }[] | undefined)?.[0]?.id,
    () => 'no bonus came',
  )
  return { who, forfeit: (by) => by.ask('POST', `/wps/bonuses/${bonus}/cancel`, { confirmed: true }) }
}

/** A withdrawal that the service has paid. */
async function paidOut(stage: Stage): Promise<{ who: Person; receipt(by: Pick<Person, 'ask'>): ReturnType<Person['ask']> }> {
  const { who, payeeId } = await withPayee(stage)
  const { value } = await honest(withdraw(who, payeeId, '10000'))
  const at = `/wps/wallet/withdrawal/${String(value['id'])}`
  await until(
    async () => ((await who.ask('GET', at)).value['state'] === 'paid' ? true : undefined),
    () => 'the withdrawal was not paid',
  )
  return { who, receipt: (by) => by.ask('POST', `${at}/receipt`, { answer: 'received', proofs: [] }) }
}

export const MONEY: readonly Attack[] = [
  {
    line: 'one balance is spent twice by bets, lotteries and withdrawals at once',
    isSlow: true,
    async run(stage) {
      const each = async () => {
        const seat = await seated(stage, '20000')
        const { bet } = seat
        const person = await guarded(seat.person)
        const bound = await honest(person.ask('POST', '/wps/wallet/payee', { ...aPayee(), paymentPassword: PAYMENT }))
        await rested(stage, person)
        return {
          person,
          ways: [
            async () => (await bet({ amount: '15000' })).status === 'ok',
            () => won(lotteryBet(person, { times: 150 })),
            () => won(withdraw(person, bound.value['id'], '15000')),
          ],
        }
      }
      for (const at of [0, 1, 2]) await shown((await each()).ways[at]!(), `one of the ways to spend: ${at}`)
      const { person, ways } = await each()
      const spent = await Promise.all(times(8, () => ways.map((way) => way())).flat())
      const through = spent.filter(Boolean).length
      return { tries: spent.length, through: Math.max(0, through - 1), note: `${await balanceOf(person)} of 20000.00 is left` }
    },
  },
  {
    line: 'one lottery bet that is sent many times at once is taken more than once',
    isSlow: true,
    async run(stage) {
      const person = await stage.rich('20000')
      const key = freshKey()
      const [first, ...others] = await Promise.all(times(12, () => lotteryBet(person, { key })))
      await honest(Promise.resolve(first!))
      const orders = [first!, ...others]
        .filter(({ success }) => success)
        .map(({ value }) => value['order'] as { id: string; stake: string })
      const [ids, left] = [new Set(orders.map(({ id }) => id)), await balanceOf(person)]
      const isOnce = Number(left) + Number(orders[0]?.stake) === 20_000
      return { tries: 12, through: ids.size - 1 + (isOnce ? 0 : 1), note: `${ids.size} order; ${left} of 20000.00` }
    },
  },
  {
    line: 'a bet is taken after its rollback, or is given back twice',
    async run(stage) {
      const { person, seat, bet } = await seated(stage)
      const rollback = (round: string, reference: string) =>
        stage.vendor('rollback', { ...PLACE, player: seat.player, round, transaction: freshKey(), reference })
      const [early, round, transaction] = [freshKey(), freshKey(), freshKey()]
      await shown((await bet({ round, transaction })).status === 'ok', 'a bet in time')
      await Promise.all(times(10, () => rollback(round, transaction)))
      const left = await balanceOf(person)
      await rollback(early, early)
      const late = await bet({ round: early, transaction: early })
      return {
        tries: 11,
        through: (late.status === 'ok' ? 1 : 0) + (left === '50000.00' ? 0 : 1),
        note: `${late.status}; ${left} of 50000.00`,
      }
    },
  },
  {
    line: 'money is sent along a line that nobody opened, or by somebody who is no agent',
    isSlow: true,
    async run(stage) {
      const { agent, below } = await agentLine(stage)
      // Somebody below another agent, since nobody sends money to their own level.
      const { below: stranger } = await agentLine(stage)
      const member = await owner(stage)
      await rested(stage, member)
      const wish = { amount: '1000', reason: 'a present', paymentPassword: PAYMENT }
      const send = (by: Person, account: string) => by.ask('POST', '/wps/agent/transfer', { account, ...wish })
      await honest(send(agent, below.username))
      await honest(below.ask('POST', '/wps/wallet/transfer-upline', wish))
      return tried([
        ...times(3, () => won(send(agent, stranger.username))),
        ...times(3, () => won(send(member, stranger.username))),
        ...times(3, () => won(member.ask('POST', '/wps/wallet/transfer-upline', wish))),
      ])
    },
  },
  {
    line: 'a member who is no agent reads a team, offers a contract, or raises a rate',
    isSlow: true,
    async run(stage) {
      const { agent, below } = await agentLine(stage)
      const calls = (who: Person) => [
        who.ask('GET', '/wps/agent/team'),
        who.ask('GET', `/wps/agent/team/${below.id}`),
        who.ask('PUT', `/wps/agent/team/${below.id}/rates`, { rates: {} }),
        who.ask('POST', '/wps/agent/links', { rates: {} }),
      ]
      for (const call of calls(agent)) await honest(call)
      return tried(calls(await stage.person()).map((call) => won(call)))
    },
  },
  {
    line: 'a bet is taken on a draw that is closed, not on sale yet, or not there',
    async run(stage) {
      const person = await stage.rich('20000')
      await honest(lotteryBet(person))
      const { value } = await person.ask('GET', '/lgw/games/issues?gameCode=ssc-1&ahead=3')
      const numbers = (which: string): string[] => ((value[which] ?? []) as { issue: string }[]).map(({ issue }) => issue)
      const [past, later] = [numbers('past'), numbers('ahead').slice(1)]
      const issues = [...past, ...later, '20200101-001', '20991231-001']
      return tried(
        issues.map((issue) => won(lotteryBet(person, { issue }))),
        `${past.length} of them are over, ${later.length} not on sale yet`,
      )
    },
  },
  {
    line: 'a claim, a conversion of points or a prize is taken by whoever has none',
    isSlow: true,
    async run(stage) {
      const honestly = await awarded(stage)
      await honest(honestly.claim(honestly.who))
      const points = await withPoints(stage, honestly.who)
      await honest(convert(honestly.who, points))
      // The thief has deposited nothing, since a deposit earns points.
      const [{ claim }, thief] = [await awarded(stage), await guarded(await stage.person())]
      const stolen = await Promise.all(times(3, () => won(claim(thief))))
      const converted = await Promise.all(times(3, () => won(convert(thief, points))))
      return tried([...stolen, ...converted].map((each) => Promise.resolve(each)))
    },
  },
  {
    line: 'a bonus of somebody else is forfeited',
    async run(stage) {
      const honestly = await withBonus(stage)
      await honest(honestly.forfeit(honestly.who))
      const [{ forfeit }, thief] = [await withBonus(stage), await stage.person()]
      return tried(times(5, () => won(forfeit(thief))))
    },
  },
  {
    line: 'a reward is claimed twice at once',
    isSlow: true,
    async run(stage) {
      const { who, claim } = await awarded(stage)
      const answers = await Promise.all(times(12, () => claim(who)))
      const taken = answers.filter(({ success }) => success)
      await shown(taken.length > 0, 'one of the claims')
      return { tries: answers.length, through: taken.length - 1, note: `${taken.length} of 12 claims` }
    },
  },
  {
    line: 'points are converted twice at once',
    isSlow: true,
    async run(stage) {
      // Without a deposit, whose points come later.
      const who = await guarded(await stage.person())
      const points = await withPoints(stage, who)
      const answers = await Promise.all(times(5, () => convert(who, points)))
      const taken = answers.filter(({ success }) => success).length
      await shown(taken > 0, 'one conversion')
      return { tries: answers.length, through: taken - 1, note: `${taken} of 5 conversions` }
    },
  },
  {
    line: 'a withdrawal is said to have come before it is paid, or by somebody else',
    isSlow: true,
    async run(stage) {
      const honestly = await paidOut(stage)
      await honest(honestly.receipt(honestly.who))
      const [{ receipt }, stranger] = [await paidOut(stage), await stage.person()]
      const foreign = await Promise.all(times(5, () => won(receipt(stranger))))
      // The sandbox keeps a payout to such a number open.
      const { who: early, payeeId } = await withPayee(stage, '9999')
      const { value } = await honest(withdraw(early, payeeId, '10000'))
      const say = () => early.ask('POST', `/wps/wallet/withdrawal/${String(value['id'])}/receipt`, { answer: 'received', proofs: [] })
      return tried([...foreign.map((each) => Promise.resolve(each)), ...times(5, () => won(say()))])
    },
  },
  OTHER_PAYMENT_SERVICE,
]
