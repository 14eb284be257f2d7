/** Attacks on fairness: manipulated draws and rounds. */
import { systemClock } from '@baize/server/platform/clock.ts'
import { WITHDRAWN_RESULT } from './other-services.ts'
import { bringSeed, dice, isDone, isNoted } from './people.ts'
import { honest, shown, times, tried, won, type Attack, type Person } from './stage.ts'

const fairness = async (person: Person) => (await honest(person.ask('GET', '/wps/originals/fairness'))).value
const rotate = (person: Person, clientSeed: string, commitment: unknown) =>
  person.ask('POST', '/wps/originals/fairness/rotate', { clientSeed, commitment })

export const FAIR: readonly Attack[] = [
  {
    line: 'a round is played before the player brought a part of chance',
    async run(stage) {
      const [person, other] = [await stage.rich('20000'), await stage.rich('20000')]
      await bringSeed(other)
      await honest(dice(other))
      return tried(
        times(5, () => won(dice(person))),
        String((await dice(person)).code),
      )
    },
  },
  {
    line: 'a seed is used whose commitment was not shown, or with a part that was used before',
    async run(stage) {
      const person = await stage.rich('20000')
      const first = (await fairness(person))['nextCommitment']
      await honest(rotate(person, 'own-part-of-mine', first))
      const next = (await fairness(person))['nextCommitment']
      return tried([
        won(rotate(person, 'another-part', 'a'.repeat(64))),
        won(rotate(person, 'own-part-of-mine', next)),
        Promise.resolve(next === first),
      ])
    },
  },
  {
    line: 'the seed in use is told before it is over',
    async run(stage) {
      const person = await stage.rich('20000')
      const tells = async (): Promise<boolean> => /"serverSeed":"[0-9a-f]{64}"/.test(JSON.stringify(await fairness(person)))
      await bringSeed(person)
      await honest(dice(person))
      const early = await tells()
      // It is told when another one is in use.
      await bringSeed(person, 'another-part-of-mine')
      await shown(tells(), 'the seed that is over')
      return tried([Promise.resolve(early)])
    },
  },
  {
    line: 'one of the staff alone has a settled draw corrected, or changes what a game pays',
    isSlow: true,
    async run(stage) {
      const { value } = await honest((await stage.person()).ask('GET', '/lgw/games/issues?gameCode=fc-3d&ahead=1'))
      const [next] = value['ahead'] as readonly { readonly issue: string }[]
      const acts = [
        ['set', 'dice', '{"open":true,"minimumStake":"100","maximumStake":"1000000","maximumWin":"60000000"}'],
        ['lottery-drawn-early', 'fc-3d', next?.issue ?? '', systemClock.now().toString()],
      ]
      const said = []
      for (const words of acts) {
        const first = await stage.staff('Thida', ...words)
        await shown(isDone(first) || isNoted(first), `an act for two: ${words.join(' ')}: ${first.err}`)
        said.push(first, await stage.staff('Thida', ...words))
      }
      if (!said.some(isDone)) await shown(isDone(await stage.staff('Aung', ...acts[0]!)), 'two of the staff')
      return { tries: said.length, through: said.filter(isDone).length }
    },
  },
  WITHDRAWN_RESULT,
]
