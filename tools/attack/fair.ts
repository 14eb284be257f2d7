/** Attacks on fairness: manipulated draws and rounds. */
import { WITHDRAWN_RESULT } from './other-services.ts'
import { times, tried, type Attack, type Person } from './stage.ts'

const dice = (person: Person) => person.ask('POST', '/wps/originals/dice/bet', { stake: '100', direction: 'under', target: '49.50' })
const fairness = async (person: Person) => (await person.ask('GET', '/wps/originals/fairness')).value
const rotate = (person: Person, clientSeed: string, commitment: string) =>
  person.ask('POST', '/wps/originals/fairness/rotate', { clientSeed, commitment })

export const FAIR: readonly Attack[] = [
  {
    line: 'a round is played before the player brought a part of chance',
    async run(stage) {
      const person = await stage.rich('20000')
      return tried(
        times(5, async () => (await dice(person)).success),
        String((await dice(person)).code),
      )
    },
  },
  {
    line: 'a seed is used whose commitment was not shown, or with a part that was used before',
    async run(stage) {
      const person = await stage.rich('20000')
      const first = String((await fairness(person))['nextCommitment'])
      const taken = await rotate(person, 'own-part-of-mine', first)
      if (!taken.success) throw new Error(taken.text)
      const next = String((await fairness(person))['nextCommitment'])
      return tried([
        rotate(person, 'another-part', 'a'.repeat(64)).then(({ success }) => success),
        rotate(person, 'own-part-of-mine', next).then(({ success }) => success),
        Promise.resolve(next === first),
      ])
    },
  },
  {
    line: 'the seed in use is told before it is over',
    async run(stage) {
      const person = await stage.rich('20000')
      await rotate(person, 'own-part-of-mine', String((await fairness(person))['nextCommitment']))
      await dice(person)
      const text = JSON.stringify(await fairness(person))
      return tried([Promise.resolve(/"serverSeed":"[0-9a-f]{64}"/.test(text))])
    },
  },
  {
    line: 'one of the staff alone has a settled draw corrected, or changes what a game pays',
    isSlow: true,
    async run(stage) {
      const acts = [
        ['set', 'dice', '{"open":true,"minimumStake":"100","maximumStake":"1000000","maximumWin":"60000000"}'],
        ['set', 'lottery', '{}'],
        ['lottery-drawn-early', 'fc-3d', '2026324', '2026-11-20T12:55:00Z'],
      ]
      const said = []
      for (const words of acts) said.push(await stage.staff('Thida', ...words))
      return { tries: acts.length, through: said.filter(({ out }) => out.startsWith('Done')).length }
    },
  },
  WITHDRAWN_RESULT,
]
